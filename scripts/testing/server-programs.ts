import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where systemd runs, the package of nginx would start a web server of its own. */
export const mayServeHere = !existsSync('/run/systemd/system');

/** A program that may stand where only root looks for programs; '' where there is none, and its tests are skipped. */
export function serverPath(
  name: 'nginx' | 'apache2' | 'php-cgi' | 'rsync',
  { PATH = '' }: Readonly<Record<string, string | undefined>> = process.env,
): string {
  const folders = [...PATH.split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? '';
}
