import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

type Environment = Readonly<Record<string, string | undefined>>;

/** Starts a script of `scripts/`, on SQLite and any free port unless the environment says otherwise. */
export function startScript(script: string, words: readonly string[], environment: Environment) {
  return spawn(process.execPath, [join('scripts', script), ...words], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: '', SMTP_URL: '', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Output of a script at its end. */
export async function runScript(...call: Parameters<typeof startScript>) {
  const child = startScript(...call);
  const [said, faults, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code: code as number | null, said, faults };
}

/** The address of an API, once it says that it is open. */
export async function addressOf({ stdout }: ChildProcess): Promise<string> {
  for await (const chunk of stdout ?? []) {
    const address = /http:\S+/.exec(String(chunk));
    if (address) return address[0];
  }
  throw new Error('The API never opened.');
}

export async function postTo(address: string, path: string, body: object, token = '') {
  const headers = { 'content-type': 'application/json', token };
  const answer = await fetch(new URL(path, address), { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: await answer.json() };
}

/** Whether this process may mount a small disk, which can be filled. */
export function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'shop-mount-'));
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=16k', 'none', folder]).status === 0;
  if (isMounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
  return isMounted;
}
