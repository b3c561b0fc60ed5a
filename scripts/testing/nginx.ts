import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where systemd runs, the package would start a web server of its own. */
export const mayServeHere = !existsSync('/run/systemd/system');

/** The program nginx; '' where there is none, and its tests are skipped. */
export function nginxPath({ PATH = '' }: Readonly<Record<string, string | undefined>> = process.env): string {
  const folders = [...PATH.split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file)) ?? '';
}
