import { spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeFileLock } from '#files/file-lock.ts';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/database/open.ts';
import { examples } from '#server/docs/call-notes.ts';
import { defaultLimits } from '#server/limits/limits.ts';
import { limitsKeyIn } from '#server/limits/limits-key.ts';
import { sweepLimits } from '#server/limits/rate-limit.ts';
import { newDatabaseUrl, openEmptyDatabase } from '../../../support/databases.ts';
import { openApp } from '../app-fixture.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-limits-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('evasion: a restart forgets no try', async () => {
  const body = { name: 'Jane', email: 'jane@example.com', subject: 'Other', message: 'Hello' };
  const url = await newDatabaseUrl();
  const send = async () => {
    const database = await openDatabase(folder, url);
    const limits = { contactByAddress: { burst: 2, every: 60_000 } };
    const app = createApp({ database, dataDir: folder, limits });
    const request = new Request('http://shop.example/api/contact.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { status } = await app(request, { address: '10.0.0.1' });
    await database.destroy();
    return status;
  };
  expect([await send(), await send(), await send()]).toEqual([200, 200, 429]);
});

test('a thief of the database cannot try addresses and emails until one fits: what counts them is hashed with a secret', async () => {
  const shops = [await openApp(), await openApp()];
  const keys: string[] = [];
  for (const { post, database } of shops) {
    await post('contact', examples.contact, { address: '10.0.0.1' });
    const { key } = await database.selectFrom('rate_limits').select('key').executeTakeFirstOrThrow();
    keys.push(key);
  }
  const tried = ['sha256', 'sha512'].map((name) => hash(name, '10.0.0.1', 'base64url'));
  expect(keys.filter((key) => tried.some((each) => key.includes(each)))).toEqual([]);
  expect(keys[0]).toMatch(/^contactByAddress [\w-]{43}$/);
  expect(keys[0]).not.toBe(keys[1]);
  for (const shop of shops) await shop.close();
});

test('processes that share a data folder hash with one secret, which others may not read', () => {
  const dataDir = join(folder, 'shop');
  const key = limitsKeyIn(dataDir);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(limitsKeyIn(dataDir)).toBe(key);
  expect(limitsKeyIn(join(folder, 'other'))).not.toBe(key);
  expect(readdirSync(dataDir)).toEqual(['limits.key']);
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'limits.key')).mode & 0o027).toBe(0);
});

test.each([null, 'half of a secr'])(
  'processes that start at the same moment, where the file is %j, hash with the one secret that the first has made',
  async (left) => {
    const file = join(folder, 'limits.key');
    if (left !== null) writeFileSync(file, left);
    const lock = takeFileLock(`${file}.lock`, 0);
    const script = `const { limitsKeyIn } = await import(${JSON.stringify(resolve('src/server/limits/limits-key.ts'))});
      console.log(limitsKeyIn(${JSON.stringify(folder)}));`;
    const others = [1, 2].map(() => spawn(process.execPath, ['--input-type=module', '-e', script]));
    const keys = Promise.all(others.map(({ stdout }) => text(stdout)));
    // Most often both have found no secret by then, and wait for the lock.
    await Promise.race([keys, setTimeout(1_500)]);
    const first = 'A'.repeat(43);
    writeFileSync(file, `${first}\n`);
    lock?.release();
    expect(await keys).toEqual([`${first}\n`, `${first}\n`]);
    expect(limitsKeyIn(folder)).toBe(first);
  },
);

test('a secret whose lock another process keeps ends with a sentence about that process, not about the folder', () => {
  const lock = takeFileLock(join(folder, 'limits.key.lock'), 0);
  expect(() => limitsKeyIn(folder, 100)).toThrow(
    /^Another process has held \S+limits\.key\.lock for 0\.1 s: stop what hangs in this data folder, or try again\.$/,
  );
  lock?.release();
  expect(limitsKeyIn(folder)).toMatch(/^[\w-]{43}$/);
  expect(readdirSync(folder)).toEqual(['limits.key']);
});

test.each(['', 'half of a secr'])('a secret that a full disk has cut to "%s" is made anew, once', (cut) => {
  writeFileSync(join(folder, 'limits.key'), cut);
  const key = limitsKeyIn(folder);
  expect(key).toMatch(/^[\w-]{43}$/);
  expect(limitsKeyIn(folder)).toBe(key);
});

test.each([
  ['contact', 'contactByNetwork'],
  ['webVitals', 'webVitalsByNetwork'],
  ['requestPasswordReset', 'resetsByNetwork'],
  ['resetPassword', 'resetTriesByNetwork'],
] as const)('flooding: %s counts the addresses of one subscriber of IPv6 together', async (name, limit) => {
  const few = await openApp({ limits: { [limit]: { burst: 4, every: 60_000 } } });
  const statusFrom = async (network: number, at: number) =>
    (await few.post(name, examples[name], { address: `2c0f:fe38:${network}:${at}::/64` })).status;
  const statuses: number[] = [];
  for (let at = 0; at < 5; at++) statuses.push(await statusFrom(1, at));
  expect(statuses).toEqual([200, 200, 200, 200, 429]);
  expect(await statusFrom(2, 5)).toBe(200);
  await few.close();
});

test('a sweep drops ten thousand expired counts at most and none that holds, and the next one the rest', async () => {
  const database = await openEmptyDatabase();
  const rows = Array.from({ length: 10_001 }, (_, index) => ({ key: `old ${index}`, count: 1, ends_at: 1 }));
  for (let begin = 0; begin < rows.length; begin += 5_000)
    await database
      .insertInto('rate_limits')
      .values(rows.slice(begin, begin + 5_000))
      .execute();
  const now = Date.UTC(2026, 10, 27);
  await database
    .insertInto('rate_limits')
    .values({ key: 'holds', count: 1, ends_at: now + 1 })
    .execute();
  const left = async () => (await database.selectFrom('rate_limits').select('key').execute()).length;
  const limits = { ...defaultLimits };
  await sweepLimits({ database, limits, now: () => now });
  expect(await left()).toBe(2);
  await sweepLimits({ database, limits, now: () => now });
  expect(await left()).toBe(2);
  await sweepLimits({ database, limits, now: () => now + 60_000 });
  expect(await left()).toBe(0);
  await database.destroy();
});
