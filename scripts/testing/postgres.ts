import { spawnSync } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../tests/support/free-port.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface TestServer {
  /** A `postgres://…` of a user who may create databases. */
  url: string;
  stop(): void;
}

const debianFolders = '/usr/lib/postgresql/*/bin';

const password = 'secret of the tests';

/** Settings that trade durability for speed, since these databases need not survive a crash. */
const settings = [
  'fsync=off',
  'full_page_writes=off',
  'max_connections=300',
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

/**
 * Starts a PostgreSQL server for the tests, with its data in a temporary folder, or takes that of SHOP_TEST_DATABASE_URL. `fault`
 * is one sentence why there is none.
 */
export async function openPostgres(
  env: Environment = process.env,
  elsewhere?: string,
): Promise<TestServer | { fault: string }> {
  if (env.SHOP_TEST_DATABASE_URL) return { url: env.SHOP_TEST_DATABASE_URL, stop: () => {} };
  const found = postgresFolder(env, elsewhere);
  if (found) return startServer(found, await freePort());
  return {
    fault:
      'The tests on PostgreSQL are skipped, since none was found: install PostgreSQL, or set SHOP_TEST_DATABASE_URL to a server, then run the tests again.',
  };
}

/** The folder of the server's programs, the newest first where Debian keeps several; or null. */
export function postgresFolder({ PATH = '' }: Environment, elsewhere = debianFolders): string | null {
  const onPath = PATH.split(path.delimiter).filter((folder) => folder !== '');
  const version = (folder: string) => Number(path.basename(path.dirname(folder)));
  const versions = globSync(elsewhere).toSorted((one, other) => version(other) - version(one));
  const hasPrograms = (folder: string) =>
    ['initdb', 'pg_ctl'].every((name) =>
      statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile(),
    );
  return [...onPath, ...versions].find(hasPrograms) ?? null;
}

/**
 * Starts a server in a temporary folder with the programs in `bin`. It runs until it is stopped, at the latest until this process
 * ends.
 */
function startServer(bin: string, port: number): TestServer | { fault: string } {
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-postgres-'));
  const user = serverUser();
  const data = path.join(folder, 'data');
  const secret = path.join(folder, 'password');
  writeFileSync(secret, password);
  if (user) for (const each of [folder, secret]) chownSync(each, user.uid, user.gid);
  /** Runs a program. Returns a part of a sentence about its error; null where it succeeds. */
  const run = (program: string, ...args: string[]): string | null => {
    const { status, error, stdout, stderr } = spawnSync(path.join(bin, program), args, {
      ...user,
      cwd: '/',
      encoding: 'utf8',
    });
    return status === 0 ? null : `its ${program} failed: ${error?.message ?? stdout + stderr}`;
  };
  const stop = (): void => {
    run('pg_ctl', 'stop', '-D', data, '-m', 'immediate');
    rmSync(folder, { recursive: true, force: true });
    process.off('exit', stop);
  };
  process.once('exit', stop);
  const access = ['-U', 'lulu', '-A', 'scram-sha-256', `--pwfile=${secret}`];
  const fault =
    run('initdb', '-D', data, ...access, '-E', 'UTF8', '--no-locale', '-N') ??
    run('pg_ctl', 'start', '-D', data, '-l', path.join(folder, 'log'), '-o', `-p ${port} ${settings}`);
  if (fault === null)
    return { url: `postgres://lulu:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`, stop };
  stop();
  return { fault: `The tests on PostgreSQL are skipped, since ${fault}` };
}

/**
 * User that PostgreSQL and PgBouncer run as, since they refuse to run as root; their packages make that user. Null where this
 * process is not root, or the user does not exist.
 */
export function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}
