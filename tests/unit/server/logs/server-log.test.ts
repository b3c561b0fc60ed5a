import { existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  newRequestId,
  outputTo,
  pathToLog,
  readableLine,
  requestsAreLogged,
  serverLog,
} from '#server/logs/server-log.ts';

function logged() {
  const lines: string[] = [];
  return { lines, log: serverLog({ write: (line) => lines.push(line) }) };
}

const entry = { id: 'a-1', method: 'POST', path: '/api/login.php', status: 200, ms: 31.2, bytes: 412 };

test('a request is one line of JSON', () => {
  const { lines, log } = logged();
  log.request(entry);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/^\{.*\}\n$/);
  expect(JSON.parse(lines[0] ?? '')).toEqual({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    msg: 'request',
    ...entry,
  });
});

test('a fault has its stack and its request, but no address and none of the values that a database tells', () => {
  const { lines, log } = logged();
  const error = Object.assign(new Error('550 <jane@example.com> is unknown'), {
    code: 'EENVELOPE',
    detail: 'Key (email)=(jane@example.com) already exists.',
    rejected: ['jane@example.com'],
  });
  log.fault('The mail to jane@example.com is put off', error, 'a-1');
  expect(lines.join('')).not.toContain('jane');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'error',
    id: 'a-1',
    error: {
      code: 'EENVELOPE',
      message: '550 <[hidden]> is unknown',
      stack: expect.stringContaining('.ts:'),
    },
  });
});

test('a line break in what is logged makes no second line', () => {
  const { lines, log } = logged();
  log.request({ ...entry, path: '/a\n{"level":"info"}' });
  expect(lines.join('').trimEnd().split('\n')).toHaveLength(1);
});

test.each([
  ['/search?q=soap&token=abc', '/search'],
  ['/collection#part', '/collection'],
  ['/product/eva-soap', '/product/eva-soap'],
  ['/reset/jane@example.com', '/reset/[hidden]'],
  ['/reset/jane%40example.com/x', '/reset/[hidden]/x'],
  [`/orders/${'aB3_-'.repeat(9)}`, '/orders/[hidden]'],
  ['/reset/jane%2540example.com', '/reset/[hidden]'],
  ['/pictures/jane@example.com', '/pictures/[hidden]'],
  ['/a\u009b31mb', '/a%C2%9B31mb'],
  [`/pictures/${'0a'.repeat(32)}-320.avif`, `/pictures/${'0a'.repeat(32)}-320.avif`],
  [`/${'a/'.repeat(500)}`, `/${'a/'.repeat(500)}`.slice(0, 200)],
])('the path of %s is logged as %s', (url, path) => {
  expect(pathToLog(url)).toBe(path);
});

test('no two requests have the same id', () => {
  expect(new Set(Array.from({ length: 1_000 }, newRequestId)).size).toBe(1_000);
});

test('a person reads the same in short lines', () => {
  const people: string[] = [];
  const log = serverLog({ write: (line) => people.push(readableLine(line)) });
  log.request(entry);
  log.request({ ...entry, cut: true });
  log.notice('closing', { signal: 'SIGTERM' });
  log.fault('The call failed', new Error('No room'), 'a-1');
  expect(people.join('')).toMatch(
    /^\d\d:\d\d:\d\d 200 POST \/api\/login\.php 31\.2 ms 412 B\n.* 412 B, cut off\n.* closing signal=SIGTERM\n.* FAULT The call failed \(a-1\)\nError: No room\n/,
  );
});

test('requests are logged unless that is switched off, and another word is a sentence', () => {
  expect(
    [undefined, '', 'on', ' OFF '].map((value) => requestsAreLogged({ SHOP_LOG_REQUESTS: value })),
  ).toEqual([true, true, true, false]);
  expect(() => requestsAreLogged({ SHOP_LOG_REQUESTS: 'no' })).toThrow('must be on or off');
});

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-output-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('lines are written whole and in their order', async () => {
  const file = join(folder, 'log');
  const output = outputTo(openSync(file, 'a'));
  const lines = Array.from({ length: 5_000 }, (_, at) => `${at} ${'é'.repeat(at % 50)}\n`);
  for (const line of lines) output.write(line);
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toBe(lines.join('')));
});

test('a slow file costs lines, and no memory', async () => {
  const file = join(folder, 'log');
  const output = outputTo(openSync(file, 'a'));
  const line = `${'x'.repeat(999)}\n`;
  for (let at = 0; at < 1_011; at++) output.write(line);
  await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toMatch(/^(x{999}\n){1000,1001}$/));
});

test.runIf(existsSync('/dev/full'))('a full disk loses lines, and never throws or waits', async () => {
  const output = outputTo(openSync('/dev/full', 'a'));
  for (let at = 0; at < 100; at++) output.write('line\n');
  await new Promise((resolve) => setTimeout(resolve, 50));
  output.write('more\n');
  await output.end();
});
