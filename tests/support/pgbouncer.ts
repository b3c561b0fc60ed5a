import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { serverUser } from './postgres-server.ts';
import { programPath } from './programs.ts';

export const pgbouncer = programPath('pgbouncer');

/** The address of a database of the tests' server behind a PgBouncer that has only the settings that it cannot do without. */
export async function openPgBouncer(databaseUrl: string, poolMode: 'session' | 'transaction' | 'statement') {
  const url = new URL(databaseUrl);
  const folder = mkdtempSync(path.join(tmpdir(), 'lulu-pgbouncer-'));
  const place = (file: string) => path.join(folder, file);
  writeFileSync(place('users'), `"${url.username}" "${decodeURIComponent(url.password)}"\n`);
  const port = String(await freePort());
  writeFileSync(
    place('ini'),
    `[databases]
* = host=${url.hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${place('users')}
pool_mode = ${poolMode}
${poolMode === 'session' ? '' : '; Consecutive transactions of a client get different connections.\nserver_round_robin = 1'}
`,
  );
  // PgBouncer refuses to run as root.
  chmodSync(folder, 0o755);
  const child = spawn(pgbouncer, [place('ini')], {
    ...serverUser(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  for await (const chunk of child.stderr) if (String(chunk).includes('process up')) break;
  return {
    url: Object.assign(url, { port }).href,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
