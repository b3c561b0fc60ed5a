import { chownSync, globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../../tests/support/free-port.ts';
import { run, serve, type User } from './processes.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface TestServer {
  /** A `postgres://…` that may make databases. */
  url: string;
  stop(): Promise<void>;
}

const debianFolders = '/usr/lib/postgresql/*/bin';

const password = 'secret of the tests';

/** A PostgreSQL server for the tests, with its data in a folder of its own; or one sentence why there is none. */
export async function openPostgres(
  env: Environment = process.env,
  elsewhere?: string,
): Promise<TestServer | { fault: string }> {
  if (env.SHOP_TEST_DATABASE_URL) return { url: env.SHOP_TEST_DATABASE_URL, stop: async () => {} };
  const found = postgresFolder(env, elsewhere);
  if (found) return startServer(found);
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
  const isWhole = (folder: string) =>
    ['initdb', 'postgres'].every((name) =>
      statSync(path.join(folder, name), { throwIfNoEntry: false })?.isFile(),
    );
  return [...onPath, ...versions].find(isWhole) ?? null;
}

async function startServer(bin: string): Promise<TestServer | { fault: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-postgres-'));
  const user = serverUser();
  const data = path.join(folder, 'data');
  const secret = path.join(folder, 'password');
  writeFileSync(secret, password);
  if (user) for (const each of [folder, secret]) chownSync(each, user.uid, user.gid);
  const clear = () => rmSync(folder, { recursive: true, force: true });
  const made = await run(
    path.join(bin, 'initdb'),
    [
      '-D',
      data,
      '-U',
      'lulu',
      '-A',
      'scram-sha-256',
      `--pwfile=${secret}`,
      '-E',
      'UTF8',
      '--no-locale',
      '-N',
    ],
    { show: false, user },
  );
  if (!made.succeeded) {
    clear();
    return { fault: `The tests on PostgreSQL are skipped, since its initdb failed: ${made.output}` };
  }
  const port = await freePort();
  // What these databases hold is worth nothing after a crash.
  const quick = ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=300'];
  const reachable = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='];
  const server = serve(
    path.join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...quick, ...reachable],
    user,
  );
  const stop = async () => {
    await server.stop();
    clear();
  };
  const url = `postgres://lulu:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
  if (await answers(url)) return { url, stop };
  await stop();
  return { fault: 'The tests on PostgreSQL are skipped, since the server that was started does not answer.' };
}

/** PostgreSQL does not run as root; its package brings a user for it. */
function serverUser(): User | null {
  if (process.getuid?.() !== 0) return null;
  const [, uid, gid] = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}

async function answers(url: string): Promise<boolean> {
  for (let tries = 0; tries < 150; tries++) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return true;
    } catch {
      await pause(200);
    }
  }
  return false;
}
