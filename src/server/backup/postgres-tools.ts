import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { getCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { parse } from 'pg-connection-string';
import { OperatorError } from '../errors.ts';

/** Runs a program of PostgreSQL for the database at `postgres://…`. Resolves to its output; throws an `OperatorError`. */
export async function runTool(
  program: string,
  args: readonly string[],
  databaseUrl: string,
): Promise<string> {
  try {
    const env = { ...process.env, ...environmentOf(databaseUrl) };
    const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: Infinity });
    return stdout;
  } catch (error) {
    throw toolError(program, error as ToolFailure);
  }
}

/** The texts of one column in a dump, which cannot be queried; for values that a dump writes without escapes. */
export async function columnInDump(dump: string, table: string, column: string): Promise<string[]> {
  const script = await runTool('pg_restore', ['--data-only', `--table=${table}`, '--file=-', dump], '');
  const [, columns = '', rows = ''] =
    /^COPY [^(\n]*\(([^)\n]*)\) FROM stdin;\n([\s\S]*?)^\\\.$/m.exec(script) ?? [];
  const index = columns.split(', ').indexOf(column);
  if (index < 0) throw new OperatorError(`The copy ${dump} has no table ${table}: take another backup.`);
  return rows
    .split('\n')
    .slice(0, -1)
    .map((row) => row.split('\t')[index] ?? '');
}

/**
 * Restores a dump in place of these tables, in one transaction; tables that newer code has made are dropped with them. Throws an
 * `OperatorError` when it cannot. Nothing has changed then, unless only the server's reply was lost.
 */
export async function restoreDump(
  dump: string,
  tables: readonly string[],
  databaseUrl: string,
): Promise<void> {
  const env = { ...process.env, ...environmentOf(databaseUrl) };
  const args = ['--clean', '--if-exists', '--no-owner', '--no-privileges', '--file=-', dump];
  const reading = spawn('pg_restore', args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const writing = spawn('psql', ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--file=-'], {
    env,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const [read, written] = [endOf('pg_restore', reading), endOf('psql', writing)];
  const script = writing.stdin;
  script.on('error', () => {});
  script.write(`begin;\nset client_min_messages = warning;\ndrop table if exists ${tables.join(', ')};\n`);
  const passed = pipeline(reading.stdout, withoutNewSettings, script, { end: false }).catch(() => {});
  const [readFault] = await Promise.all([read, passed]);
  // Without its last line psql commits nothing.
  script.end(readFault ? '' : 'commit;\n');
  const fault = (await written) ?? readFault;
  if (fault) throw fault;
}

/** Removes from a script the setting that pg_restore writes since version 17 and older servers do not know. */
async function* withoutNewSettings(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let isHead = true;
  for await (const chunk of chunks) {
    const head = () => chunk.toString('latin1').replace(/^SET transaction_timeout = 0;$/m, '');
    yield isHead ? Buffer.from(head(), 'latin1') : chunk;
    isHead = false;
  }
}

/** The error with which a program ended; null when it succeeded. */
async function endOf(program: string, child: ReturnType<typeof spawn>): Promise<OperatorError | null> {
  const said = child.stderr ? text(child.stderr).catch(() => '') : '';
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    return code === 0 ? null : toolError(program, { stderr: await said });
  } catch (error) {
    return toolError(program, error as ToolFailure);
  }
}

interface ToolFailure {
  code?: unknown;
  stderr?: string;
  message?: string;
}

function toolError(program: string, { code, stderr = '', message = 'It gave no reason.' }: ToolFailure) {
  if (code === 'ENOENT') {
    return new OperatorError(
      `${program} is not on this machine: install PostgreSQL's client programs (postgresql-client), or let who runs the server back it up.`,
    );
  }
  const lines = stderr.trim().split('\n');
  // Programs may warn before they fail.
  const line = lines.find((each) => /\b(error|fatal|panic):/i.test(each)) ?? lines[0];
  return new OperatorError(`${program} failed: ${line || message}`);
}

/**
 * Environment that passes the address and the password to PostgreSQL's programs: everybody on the machine can read the arguments of a
 * command. The address is parsed as the shop itself parses it.
 */
export function environmentOf(databaseUrl: string): Record<string, string> {
  if (databaseUrl === '') return {};
  const { host, port, user, password, database } = parse(databaseUrl);
  const found = {
    PGHOST: host,
    PGPORT: port,
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    ...encryptionOf(new URL(databaseUrl).searchParams),
  };
  return Object.fromEntries(Object.entries(found).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/**
 * The rules of an encrypted connection, as the shop's own client reads them from the parameters of the address: it verifies the
 * server unless it is told not to.
 */
function encryptionOf(parameters: URLSearchParams): Record<string, string | null> {
  const [mode, ssl, authority, certificate, key] = ['sslmode', 'ssl', 'sslrootcert', 'sslcert', 'sslkey'].map(
    (name) => parameters.get(name) || null,
  );
  const files = { PGSSLROOTCERT: authority ?? null, PGSSLCERT: certificate ?? null, PGSSLKEY: key ?? null };
  if (mode === 'disable' || parameters.get('uselibpqcompat') === 'true')
    return { ...files, PGSSLMODE: mode ?? null };
  if ((mode ?? ssl) === 'no-verify') return { ...files, PGSSLMODE: 'require' };
  const isEncrypted = mode || authority || certificate || key || ssl === 'true' || ssl === '1';
  if (!isEncrypted) return {};
  return { ...files, PGSSLROOTCERT: authority ?? fileOfAuthorities(), PGSSLMODE: 'verify-full' };
}

let authoritiesFile: string | null = null;

/** Writes a file with the certificate authorities that Node trusts, instead of the machine's own; it is removed when this process ends. */
function fileOfAuthorities(): string {
  if (authoritiesFile === null) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-authorities-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    authoritiesFile = join(folder, 'authorities.pem');
    writeFileSync(authoritiesFile, getCACertificates('default').join('\n'));
  }
  return authoritiesFile;
}
