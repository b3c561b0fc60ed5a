import { existsSync } from 'node:fs';
import path from 'node:path';
import { fullChromiumPath, shellPath } from '../../tests/support/chromium.ts';
import { missingPhp } from './php.ts';
import { postgresFolder } from './postgres.ts';
import { run } from './processes.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Program {
  isMissing(env: Environment): boolean;
  /** Debian packages that contain the program. */
  packages: readonly string[];
}

/** Programs that the unit tests and the chaos tests use beside the packages of npm. */
export const servers: readonly Program[] = [
  {
    isMissing: (env) => !env.SHOP_TEST_DATABASE_URL && !postgresFolder(env),
    packages: ['postgresql'],
  },
  { isMissing: (env) => mayServeHere && !serverPath('nginx', env), packages: ['nginx'] },
  { isMissing: (env) => mayServeHere && !serverPath('pgbouncer', env), packages: ['pgbouncer'] },
  // This package has the program without the service that starts with the machine.
  { isMissing: (env) => !serverPath('apache2', env), packages: ['apache2-bin'] },
  { isMissing: (env) => !serverPath('rsync', env), packages: ['rsync'] },
];

/** Programs that the tests in a browser use. */
export const browsers: readonly Program[] = [
  // Most journeys take half of the processor time in a headless shell; those with the back-forward cache need the other.
  { isMissing: (env) => !env.CHROMIUM_PATH && !shellPath(env), packages: ['chromium-headless-shell'] },
  { isMissing: (env) => !env.CHROMIUM_PATH && !fullChromiumPath(env), packages: ['chromium'] },
  {
    isMissing: (env) => missingPhp(env) !== null,
    packages: ['php-cli', 'php-sqlite3', 'php-mbstring', 'php-curl'],
  },
  // PHP as web servers call it.
  { isMissing: (env) => !serverPath('php-cgi', env), packages: ['php-cgi'] },
];

/**
 * Installs the programs that this machine lacks by one call of apt-get, where that needs no password. Programs that are still missing
 * are named by the tests that need them.
 */
export async function installPrograms(
  programs: readonly Program[],
  env: Environment = process.env,
  install: typeof aptInstall | null = canInstall ? aptInstall : null,
): Promise<void> {
  const missing = programs.filter(({ isMissing }) => isMissing(env));
  if (!install || missing.length === 0) return;
  const names = missing.flatMap(({ packages }) => packages);
  console.log(`Set-up: installing ${names.join(', ')} with apt-get, beside the tests.`);
  if (await install(...names)) return;
  // After a failure each is installed by itself, so that a package that this Debian lacks does not prevent the others.
  for (const { packages } of missing) await install(...packages);
}

/** Whether this process may install programs without a password: as root on Linux. */
const canInstall = process.platform === 'linux' && process.getuid?.() === 0;

let update: Promise<boolean> | undefined;

/** Installs packages of Debian, and tells whether that succeeded. Prints the output of apt-get when it fails. */
async function aptInstall(...names: string[]): Promise<boolean> {
  update ??= aptGet('update');
  return (await update) && (await aptGet('install', '-y', '--no-install-recommends', ...names));
}

async function aptGet(...args: string[]): Promise<boolean> {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  const { succeeded, output } = await run('apt-get', ['-o', 'DPkg::Lock::Timeout=300', '-q', ...args], {
    show: false,
    env,
  });
  if (!succeeded) console.log(output);
  return succeeded;
}

/** Whether nginx and PgBouncer may be installed: where systemd runs, their packages would start a server. */
const mayServeHere = !existsSync('/run/systemd/system');

/**
 * Path of a server program, also in folders that only root has in its PATH; '' where there is none, and its tests are skipped.
 */
export function serverPath(
  name: 'nginx' | 'apache2' | 'php-cgi' | 'rsync' | 'pgbouncer',
  { PATH = '' }: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const folders = [...PATH.split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? '';
}
