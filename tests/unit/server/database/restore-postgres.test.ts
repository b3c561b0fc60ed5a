import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { postgresCopy } from '#server/backup/postgres-copy.ts';
import { openDatabase } from '#server/database/open.ts';
import { newDatabaseUrl } from '../../../support/databases.ts';

const hasTools = ['pg_dump', 'pg_restore'].every((tool) => spawnSync(tool, ['--version']).status === 0);

test.runIf(hasTools)('a restore that PostgreSQL refuses leaves no file behind', async () => {
  const url = (await newDatabaseUrl()) ?? '';
  await (await openDatabase('', url)).destroy();
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dump = path.join(folder, 'shop.dump');
  writeFileSync(dump, 'This is no dump.');
  writeFileSync(path.join(folder, 'published.json'), '{}');
  let isCommitted = false;
  const replacing = postgresCopy(folder, url).replace(dump, dump, 'replaced-1', () => {
    isCommitted = true;
  });
  await expect(replacing).rejects.toThrow('pg_restore failed');
  expect([isCommitted, readdirSync(folder)]).toEqual([false, ['published.json', 'shop.dump']]);
});

test.runIf(hasTools)('a restore whose answer is lost behind its commit keeps the shop before', async () => {
  const url = (await newDatabaseUrl()) ?? '';
  await (await openDatabase('', url)).destroy();
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-restore-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dump = path.join(folder, 'shop.dump');
  const copy = postgresCopy(folder, url);
  await copy.save(dump);
  const real = spawnSync('which', ['pg_restore'], { encoding: 'utf8' }).stdout.trim();
  const bin = path.join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(path.join(bin, 'pg_restore'), `#!/bin/sh\n"${real}" "$@"\nexit 1\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${bin}:${process.env.PATH}`);
  let isCommitted = false;
  const replacing = copy.replace(dump, null, 'replaced-1', () => {
    isCommitted = true;
  });
  await expect(replacing).rejects.toThrow('pg_restore failed');
  expect([isCommitted, readdirSync(path.join(folder, 'replaced-1'))]).toEqual([true, ['shop.dump']]);
});
