import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

/** Takes the lock and lets it go, again and again; fails where another process holds it too. */
const program = `
  import { rmSync, writeFileSync } from 'node:fs';
  const { acquireLock } = await import(process.env.LOCK_MODULE);
  for (let round = 0; round < 150; round++) {
    const lock = await acquireLock('lock', { log() {}, pollMs: 0 });
    writeFileSync('inside', '', { flag: 'wx' });
    rmSync('inside');
    lock.release();
  }
`;

test('processes that take the lock in the moment in which another lets it go neither fail nor hold it together', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-lock-'));
  const module = pathToFileURL(path.resolve('scripts/setup/process-lock.mjs')).href;
  const ends = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
        cwd: folder,
        env: { ...process.env, LOCK_MODULE: module },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const [faults, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
      return { code, faults };
    }),
  );
  expect(ends).toEqual(Array(4).fill({ code: 0, faults: '' }));
  expect(readdirSync(folder)).toEqual([]);
  rmSync(folder, { recursive: true });
});
