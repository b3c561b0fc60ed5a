import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { takeFileLock } from '#files/file-lock.ts';
import {
  clearUnfinished,
  createStagingDir,
  readWholeBackup,
  removeStagingDir,
} from '#server/backup/backup-folder.ts';
import { type DatabaseCopy, databaseCopy } from '#server/backup/database-copy.ts';
import { makeBackup } from '#server/backup/make-backup.ts';
import { storeOriginal } from '#server/catalogue/pictures.ts';
import { readProducts } from '#server/catalogue/stored-catalogue.ts';
import { openDatabase } from '#server/database/open.ts';
import { OperatorError } from '#server/errors.ts';
import { fill, productRow } from '../catalogue-fixture.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const killer = fileURLToPath(new URL('../../../support/kill-at-step.mjs', import.meta.url));

let folder: string;
let dataDir: string;
let backup: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-killed-'));
  dataDir = join(folder, 'shop');
  backup = join(folder, 'backup');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a command does to the shop, without the command's own modules; killed at its step number `killAt`. */
function step(what: 'backup' | 'restore' | 'open', target: string, killAt?: number) {
  return run('../tests/support/backup-step.ts', [what, target], killAt);
}

/** A whole backup, made in this process. */
const backUp = (target: string) =>
  makeBackup({ dataDir, database: databaseCopy(dataDir, null), folder: target, now: Date.now() });

function run(script: string, words: readonly string[] = [], killAt?: number) {
  const { status, signal, stderr } = spawnSync(
    process.execPath,
    ['--import', killer, join('scripts', script), ...words],
    {
      cwd: root,
      encoding: 'utf8',
      timeout: 60_000,
      env: {
        ...process.env,
        SHOP_DATA_DIR: dataDir,
        DATABASE_URL: '',
        SMTP_URL: '',
        PORT: '0',
        ...(killAt && { KILL_AT: String(killAt) }),
      },
    },
  );
  return {
    status,
    signal,
    faults: stderr.replace(/steps: \d+\n$/, ''),
    steps: Number(/\d+(?=\n$)/.exec(stderr)),
  };
}

/** A shop whose product, picture and record of the published site all bear its name. */
async function makeShop(name: string): Promise<void> {
  const database = await openDatabase(dataDir);
  const file = await storeOriginal(dataDir, Buffer.from(name), 'png');
  const picture = { path: 'images/a.png', content_type: 'image/png', file, size: name.length };
  await fill(database, [productRow(name, { image: '["images/a.png"]' })], [picture]);
  await database.destroy();
  writeFileSync(join(dataDir, 'published.json'), name);
}

/** Names of the shop in the database, its picture and the record, after an opening. */
async function shopInPlace(): Promise<string[]> {
  const database = await openDatabase(dataDir);
  const products = await readProducts(database);
  const pictures = await database.selectFrom('pictures').select('file').execute();
  await database.destroy();
  return [
    ...products.map(({ id }) => id),
    ...pictures.map(({ file }) => readFileSync(join(dataDir, 'pictures-original', file), 'utf8')),
    readFileSync(join(dataDir, 'published.json'), 'utf8'),
  ];
}

test('whichever step of a restore is its last, the next start opens the shop before or the restored one, whole', async () => {
  await makeShop('monday');
  await backUp(backup);
  rmSync(dataDir, { recursive: true });
  await makeShop('tuesday');
  const before = join(folder, 'before');
  cpSync(dataDir, before, { recursive: true });

  const { status, steps, faults } = step('restore', backup);
  expect([status, faults]).toEqual([0, '']);
  expect(await shopInPlace()).toEqual(['monday', 'monday', 'monday']);
  expect(steps).toBeGreaterThan(10);

  const seen: (string | undefined)[] = [];
  for (let killAt = 1; killAt <= steps; killAt++) {
    rmSync(dataDir, { recursive: true });
    cpSync(before, dataDir, { recursive: true });
    expect(step('restore', backup, killAt)).toMatchObject({ signal: 'SIGKILL' });
    // What heals may be killed, too.
    step('open', '', 1 + (killAt % 8));
    const [name] = await shopInPlace();
    expect(await shopInPlace()).toEqual([name, name, name]);
    seen.push(name);
    const [previous = ''] = readdirSync(dataDir).filter((each) => each.startsWith('replaced-'));
    expect(existsSync(join(dataDir, previous, 'shop.db'))).toBe(true);
    expect(previous !== '').toBe(name === 'monday');
  }
  // First the shop before, then the restored one, and both come up.
  expect(seen).toEqual(seen.toSorted().toReversed());
  expect(new Set(seen).size).toBe(2);
});

test('whichever step of a backup is its last, the next one clears it away, and leaves alone what is under way or another’s', {
  timeout: 300_000,
}, async () => {
  await makeShop('monday');
  const { steps, faults } = step('backup', backup);
  expect([faults, steps > 5]).toEqual(['', true]);
  const kept = join(folder, 'kept');
  const others = join(kept, 'notes.making-7');
  for (let killAt = 1; killAt <= steps; killAt++) {
    mkdirSync(others, { recursive: true });
    const target = join(kept, 'monday');
    expect(step('backup', target, killAt)).toMatchObject({ signal: 'SIGKILL' });
    const isWhole = existsSync(target);
    await backUp(join(kept, 'tuesday'));
    expect(readdirSync(kept)).toEqual([...(isWhole ? ['monday'] : []), 'notes.making-7', 'tuesday']);
    if (isWhole) expect(await readWholeBackup(target)).toMatchObject({ database: 'sqlite' });
    expect(readdirSync(join(kept, 'tuesday'))).not.toContain('.making');
    rmSync(kept, { recursive: true });
  }
});

test('a backup that is being made is not cleared away by another one', async () => {
  await makeShop('monday');
  const kept = join(folder, 'kept');
  mkdirSync(kept);
  const { folder: stagingDir, lock } = createStagingDir(join(kept, 'monday'));
  expect(run('backup.ts', [join(kept, 'tuesday')])).toMatchObject({ status: 0, faults: '' });
  expect(existsSync(stagingDir)).toBe(true);
  lock.release();
});

test('a backup that another one takes for a killed one at the very moment it begins has its lock all the same', async () => {
  const target = join(folder, 'monday');
  const other = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { rmSync, writeFileSync } from 'node:fs';
       import { takeFileLock } from '#files/file-lock.ts';
       const file = process.argv[1];
       writeFileSync(file, '');
       const lock = takeFileLock(file, 0);
       console.log('locked');
       setTimeout(() => { rmSync(file); lock.release(); }, 100);`,
      `${target}.making-${process.pid}.lock`,
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(other.stdout, 'data');
  const staging = createStagingDir(target);
  expect(readdirSync(folder)).toEqual([`monday.making-${process.pid}`, `monday.making-${process.pid}.lock`]);
  expect(takeFileLock(`${staging.folder}.lock`, 0)).toBeNull();
  await removeStagingDir(staging);
  expect(readdirSync(folder)).toEqual([]);
  if (other.exitCode === null) await once(other, 'exit');
});

test('of two backups with one name the second to end says so in one sentence, and leaves the first as it is', async () => {
  const database: DatabaseCopy = {
    ...databaseCopy(dataDir, null),
    async save(file) {
      writeFileSync(file, 'second');
      // Meanwhile the other backup is done.
      mkdirSync(backup);
      writeFileSync(join(backup, 'shop.db'), 'first');
    },
    check: async () => {},
    picturesIn: async () => [],
  };
  const second = makeBackup({ dataDir, database, folder: backup, now: 0 });
  await expect(second).rejects.toThrow(new OperatorError(`${backup} is there already: name another folder.`));
  expect(readdirSync(folder).filter((name) => name !== 'shop')).toEqual(['backup']);
  expect(readFileSync(join(backup, 'shop.db'), 'utf8')).toBe('first');
});

test('what a killed backup of an earlier version has left, with its lock file inside, is cleared away unless it is locked', async () => {
  for (const name of ['friday.making-7', 'monday.making-8', 'notes.making-9']) {
    mkdirSync(join(folder, name));
    writeFileSync(join(folder, name, 'shop.db'), '');
  }
  writeFileSync(join(folder, 'friday.making-7', '.making'), '');
  const lock = takeFileLock(join(folder, 'monday.making-8', '.making'), 0);
  await clearUnfinished(folder);
  expect(readdirSync(folder)).toEqual(['monday.making-8', 'notes.making-9']);
  lock?.release();
});

const isRoot = process.getuid?.() === 0;

test.runIf(isRoot)(
  'what a killed backup of another user has left, of this version or an earlier one, stops no backup',
  () => {
    const kept = join(folder, 'kept');
    const left = ['friday.making-7', 'friday.making-7.lock', 'monday.making-8'];
    mkdirSync(kept);
    for (const name of ['friday.making-7', 'monday.making-8']) {
      mkdirSync(join(kept, name), 0o700);
      writeFileSync(join(kept, name, 'shop.db'), '');
    }
    writeFileSync(join(kept, 'friday.making-7.lock'), '');
    writeFileSync(join(kept, 'monday.making-8', '.making'), '');
    chmodSync(folder, 0o755);
    chmodSync(kept, 0o777);
    const program = `
    import { clearUnfinished } from '#server/backup/backup-folder.ts';
    process.setuid(65534);
    await clearUnfinished(process.argv[1]);`;
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program, kept], {
      encoding: 'utf8',
    });
    expect([stderr, readdirSync(kept)]).toEqual(['', left]);
  },
);
