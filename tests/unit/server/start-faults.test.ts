import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { fill, productRow } from './catalogue-fixture.ts';
import { canMount, root } from './script-fixture.ts';

const isPosix = process.platform !== 'win32';

let folder: string;
let dataDir: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-start-'));
  dataDir = join(folder, 'shop');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** How a start ends that cannot succeed; `kilobytes` is the size that no file may pass. */
function start(kilobytes: number | null = null): Promise<{ code: number; said: string; faults: string }> {
  const env = { ...process.env, SHOP_DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' };
  // Ignoring the signal makes a write beyond the limit an error, as a full disk does.
  const limit = kilobytes === null ? '' : `trap '' XFSZ; ulimit -f ${kilobytes * 2};`;
  const words = ['-c', `${limit} exec "$0" scripts/api.ts`, process.execPath];
  return new Promise((resolve) => {
    execFile('sh', words, { cwd: root, env, timeout: 60_000 }, (error, said, faults) => {
      resolve({ code: error ? Number(error.code) : 0, said, faults });
    });
  });
}

async function expectSentence(words: RegExp, kilobytes: number | null = null): Promise<void> {
  const { code, said, faults } = await start(kilobytes);
  expect([code, said]).toEqual([1, '']);
  expect(faults).toMatch(/^[A-Z][^\n]*: [^\n]*\.\n$/);
  expect(faults).toMatch(words);
}

test.runIf(isPosix)('a damaged database stops the start with a sentence, and stays as it was', async () => {
  await (await openDatabase(dataDir)).destroy();
  const file = join(dataDir, 'shop.db');
  const bytes = readFileSync(file);
  bytes.fill(0x5a, 4_096, 12_288);
  writeFileSync(file, bytes);
  await expectSentence(/is damaged, or belongs to another program/);
  expect(readFileSync(file).equals(bytes)).toBe(true);
});

test.runIf(isPosix).each([1, 40])(
  'a disk that takes no more than %i kB in a file stops the first start with a sentence, and room heals it',
  async (kilobytes) => {
    await expectSentence(/cannot be used/, kilobytes);
    await (await openDatabase(dataDir)).destroy();
  },
);

const tmpfs = isPosix && process.getuid?.() === 0 && canMount();

test.runIf(tmpfs).each(['40k'])(
  'a disk of %s that is really full stops the first start with a sentence',
  async (size) => {
    mkdirSync(dataDir);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', dataDir]).status).toBe(0);
    try {
      await expectSentence(/cannot be used .*: see that its disk has room/);
    } finally {
      spawnSync('umount', [dataDir]);
    }
  },
);

/** Root may write whatever the rights say, but not where nothing can be written. */
function makeUnwritable(file: string): void {
  chmodSync(file, 0o444);
  if (process.getuid?.() !== 0) return;
  expect(spawnSync('mount', ['--bind', file, file]).status).toBe(0);
  expect(spawnSync('mount', ['-o', 'remount,ro,bind', file]).status).toBe(0);
}

test.runIf(isPosix && (process.getuid?.() !== 0 || tmpfs))(
  'a database that cannot be written stops the start with a sentence, and the right to write heals it',
  async () => {
    const shop = await openDatabase(dataDir);
    await fill(shop, [productRow('soap')]);
    await shop.destroy();
    const file = join(dataDir, 'shop.db');
    makeUnwritable(file);
    try {
      await expectSentence(/^The data folder .* cannot be used .* that this user may write there,/);
    } finally {
      spawnSync('umount', [file]);
      chmodSync(file, 0o644);
    }
    await (await openDatabase(dataDir)).destroy();
  },
);
