import { expect, test } from 'vitest';
import { statusLine } from '../../../scripts/console.ts';

test('a status line is rewritten on a terminal, and cleared at its end', () => {
  const written: string[] = [];
  const status = statusLine({ isTTY: true, write: (text) => written.push(text) });
  status('Call 1: list-products.php');
  status('');
  expect(written).toEqual(['\rCall 1: list-products.php\x1b[K', '\r\x1b[K']);
});

test('a status line prints nothing if there is no terminal', () => {
  const written: string[] = [];
  statusLine({ write: (text) => written.push(text) })('Call 1: list-products.php');
  expect(written).toEqual([]);
});
