import { existsSync } from 'node:fs';
import { fullChromiumPath, shellPath } from '../../tests/support/chromium.ts';
import { phpFault, programPath } from '../../tests/support/programs.ts';
import { run } from './run.ts';

/** Debian packages, and whether what they bring is there. */
type Program = readonly [packages: string, isThere: () => unknown];

const { env } = process;

/** Programs that the unit tests and the chaos tests use beside the packages of npm. */
export const servers: readonly Program[] = [
  ['postgresql', () => env.SHOP_TEST_DATABASE_URL || programPath('initdb')],
  // If systemd runs, their packages would start a server.
  ['nginx', () => existsSync('/run/systemd/system') || programPath('nginx')],
  ['pgbouncer', () => existsSync('/run/systemd/system') || programPath('pgbouncer')],
  ['apache2-bin', () => programPath('apache2')],
  ['rsync', () => programPath('rsync')],
];

/** Programs that the tests in a browser use. Only the full Chromium has a back-forward cache; the other takes half the time. */
export const browsers: readonly Program[] = [
  ['chromium-headless-shell', () => env.CHROMIUM_PATH || shellPath(env)],
  ['chromium', () => env.CHROMIUM_PATH || fullChromiumPath()],
  ['php-cli php-sqlite3 php-mbstring php-curl', () => phpFault() === null],
  ['php-cgi', () => programPath('php-cgi')],
];

/** Installs what is missing, as root on Debian. What is still missing then is named by the tests that need it. */
export async function installPrograms(programs: readonly Program[]): Promise<void> {
  const missing = programs.filter(([, isThere]) => !isThere()).flatMap(([packages]) => packages.split(' '));
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Set-up: installing ${missing.join(', ')} with apt-get, beside the tests.`);
  await aptGet('update');
  // A package that this Debian lacks must not keep out the others.
  if (!(await aptGet('install', ...missing))) for (const each of missing) await aptGet('install', each);
}

async function aptGet(...words: string[]): Promise<boolean> {
  const all = ['-o', 'DPkg::Lock::Timeout=300', '-qy', '--no-install-recommends', ...words];
  const noQuestions = { DEBIAN_FRONTEND: 'noninteractive' };
  const { succeeded, output } = await run('apt-get', all, { show: false, env: noQuestions });
  if (!succeeded) console.log(output);
  return succeeded;
}
