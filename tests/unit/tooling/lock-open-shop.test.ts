import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lockOpenShop } from '../../../scripts/lock-open-shop.ts';

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), 'shop-'));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}

test('a data folder has one open shop at a time', () => {
  const dataDir = folder();
  lockOpenShop(dataDir);
  expect(() => lockOpenShop(dataDir)).toThrow(`The shop in ${dataDir} is open already`);
  lockOpenShop(folder());
});
