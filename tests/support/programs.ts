import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import path from 'node:path';

/** Path of a program, also in folders that only root or PostgreSQL has; '' if there is none, and its tests are skipped. */
export function programPath(name: string): string {
  const postgres = globSync('/usr/lib/postgresql/*/bin').toSorted().reverse();
  const folders = [
    ...(process.env.PATH ?? '').split(path.delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
    ...postgres,
  ];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? '';
}

/** One sentence why PHP cannot serve the shop of `tests/support/php-shop` here; null if it can. */
export function phpFault(): string | null {
  const modules = spawnSync('php', ['-m'], { encoding: 'utf8' }).stdout?.split(/\s+/) ?? [];
  const lacking = ['pdo_sqlite', 'mbstring', 'curl'].filter((name) => !modules.includes(name));
  return lacking.length === 0
    ? null
    : `install PHP with its modules ${lacking.join(', ')}, then run the tests again`;
}
