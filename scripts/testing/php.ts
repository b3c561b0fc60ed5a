import { execFileSync } from 'node:child_process';
import { aptInstall, canInstall } from './apt-get.ts';

const modules = ['pdo_sqlite', 'mbstring'];
const packages = ['php-cli', 'php-sqlite3', 'php-mbstring'];

/** Sees to it that PHP can serve the shop of `tests/support/php-shop`, installed first where that is possible; or one sentence why it cannot. */
export async function providePhp(
  missing: () => string | null = whatIsMissing,
  mayInstall: boolean = canInstall,
): Promise<{ fault: string | null }> {
  const lacking = missing();
  if (lacking === null) return { fault: null };
  const install = 'install PHP with its modules pdo_sqlite and mbstring, then run the tests again.';
  if (!mayInstall) return { fault: `The tests at a PHP shop are skipped, since ${lacking}: ${install}` };
  console.log('Set-up: installing PHP with apt-get, which takes about a minute.');
  const installed = await aptInstall(...packages);
  const still = missing();
  if (still === null) return { fault: null };
  const end = installed ? still : 'apt-get could not install it';
  return { fault: `The tests at a PHP shop are skipped, since ${end}: ${install}` };
}

/** Half of a sentence; null when nothing is missing. */
export function whatIsMissing(): string | null {
  try {
    const listed = execFileSync('php', ['-m'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    const lacking = modules.filter((name) => !listed.split(/\s+/).includes(name));
    return lacking.length === 0 ? null : `PHP here lacks ${lacking.join(' and ')}`;
  } catch {
    return 'there is no PHP here';
  }
}
