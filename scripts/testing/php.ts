import { execFileSync } from 'node:child_process';

const modules = ['pdo_sqlite', 'mbstring', 'curl'];

/** One sentence why PHP cannot serve the shop of `tests/support/php-shop` here; null when it can. */
export function phpFault(missing: string | null = missingPhp()): string | null {
  return (
    missing &&
    `The tests at a PHP shop are skipped, since ${missing}: install PHP with its modules pdo_sqlite, mbstring and curl, then run the tests again.`
  );
}

/** Part of a sentence about a missing PHP or missing modules of it; null when nothing is missing. */
export function missingPhp(env: Readonly<Record<string, string | undefined>> = process.env): string | null {
  try {
    const listed = execFileSync('php', ['-m'], {
      encoding: 'utf8',
      env,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const lacking = modules.filter((name) => !listed.split(/\s+/).includes(name));
    return lacking.length === 0 ? null : `PHP here lacks ${lacking.join(' and ')}`;
  } catch {
    return 'there is no PHP here';
  }
}
