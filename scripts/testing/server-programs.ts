import { existsSync } from 'node:fs';
import path from 'node:path';

/** Whether nginx may be installed: where systemd runs, its package would start a web server. */
export const mayServeHere = !existsSync('/run/systemd/system');

/**
 * Path of a server program, also in folders that only root has in its PATH; '' where there is none, and its tests are skipped.
 */
export function serverPath(
  name: 'nginx' | 'apache2' | 'php-cgi' | 'rsync',
  { PATH = '' }: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const folders = [...PATH.split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? '';
}
