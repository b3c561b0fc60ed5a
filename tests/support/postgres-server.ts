import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from './free-port.ts';
import { programPath } from './programs.ts';

const password = 'secret of the tests';

/** Trades durability for speed, since these databases need not survive a crash. */
const settings = [
  ...['fsync=off', 'full_page_writes=off', 'max_connections=300', 'listen_addresses=127.0.0.1'],
  'unix_socket_directories=',
].map((setting) => `-c ${setting}`);

/** Once before the tests on PostgreSQL, if any were chosen: starts a server. Without one they are counted as skipped. */
export default async function openServer(project: TestProject): Promise<(() => void) | undefined> {
  if (process.env.SHOP_TEST_DATABASE_URL) return undefined;
  try {
    const { url, stop } = startServer(await freePort());
    process.env.SHOP_TEST_DATABASE_URL = url;
    return stop;
  } catch (error) {
    console.log(`The tests on PostgreSQL are skipped: ${(error as Error).message}`);
    project.config.testNamePattern = /(?!)/;
    return undefined;
  }
}

/** Starts a server in a temporary folder. It runs until it is stopped, at the latest until this process ends. */
function startServer(port: number): { url: string; stop: () => void } {
  if (programPath('initdb') === '') throw new Error('install it, or set SHOP_TEST_DATABASE_URL to a server.');
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-postgres-'));
  const data = path.join(folder, 'data');
  const secret = path.join(folder, 'password');
  writeFileSync(secret, password);
  const user = serverUser();
  if (user) for (const each of [folder, secret]) chownSync(each, user.uid, user.gid);
  const run = (program: string, ...args: string[]) =>
    spawnSync(programPath(program), args, { ...user, cwd: '/', encoding: 'utf8' });
  const stop = (): void => {
    run('pg_ctl', 'stop', '-D', data, '-m', 'immediate');
    rmSync(folder, { recursive: true, force: true });
    process.off('exit', stop);
  };
  process.once('exit', stop);
  const access = ['-U', 'lulu', '-A', 'scram-sha-256', `--pwfile=${secret}`];
  const options = `-p ${port} ${settings.join(' ')}`;
  for (const [program, ...args] of [
    ['initdb', '-D', data, ...access, '-E', 'UTF8', '--no-locale', '-N'],
    ['pg_ctl', 'start', '-D', data, '-l', path.join(folder, 'log'), '-o', options],
  ] as const) {
    const { status, error, stdout, stderr } = run(program, ...args);
    if (status === 0) continue;
    stop();
    throw new Error(`its ${program} failed: ${error?.message ?? stdout + stderr}`);
  }
  return { url: `postgres://lulu:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`, stop };
}

/** User of PostgreSQL and PgBouncer, which refuse to run as root; their packages make it. Null if this process is not root. */
export function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}
