import { fullChromiumPath, shellPath } from '../../tests/support/chromium.ts';
import { aptInstall, canInstall } from './apt-get.ts';
import { whatIsMissing } from './php.ts';
import { postgresFolder } from './postgres.ts';
import { mayServeHere, serverPath } from './server-programs.ts';

type Environment = Readonly<Record<string, string | undefined>>;

interface Program {
  isMissing(env: Environment): boolean;
  /** Debian's names of what brings it. */
  packages: readonly string[];
}

/** What the unit tests and the chaos tests use beside the packages of npm. */
export const servers: readonly Program[] = [
  {
    isMissing: (env) => !env.SHOP_TEST_DATABASE_URL && !postgresFolder(env),
    packages: ['postgresql'],
  },
  { isMissing: (env) => mayServeHere && !serverPath('nginx', env), packages: ['nginx'] },
  // The program without what would start it with the machine.
  { isMissing: (env) => !serverPath('apache2', env), packages: ['apache2-bin'] },
  { isMissing: (env) => !serverPath('rsync', env), packages: ['rsync'] },
];

/** What the tests in a browser use. */
export const browsers: readonly Program[] = [
  // Most journeys take half of the processor time in a headless shell; those with the back-forward cache need the other.
  { isMissing: (env) => !env.CHROMIUM_PATH && !shellPath(env), packages: ['chromium-headless-shell'] },
  { isMissing: (env) => !env.CHROMIUM_PATH && !fullChromiumPath(env), packages: ['chromium'] },
  {
    isMissing: (env) => whatIsMissing(env) !== null,
    packages: ['php-cli', 'php-sqlite3', 'php-mbstring', 'php-curl'],
  },
  // PHP as web servers call it.
  { isMissing: (env) => !serverPath('php-cgi', env), packages: ['php-cgi'] },
];

/**
 * Installs those that this machine lacks with one call of apt-get, where that asks nobody; what cannot be installed is named
 * by the part of the tests that needs it.
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
  // One that this Debian does not have must not keep out the others.
  for (const { packages } of missing) await install(...packages);
}
