import { existsSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, canInstall } from './apt-get.ts';

/** Where systemd runs, the package would start a web server of its own. */
const mayInstallHere = canInstall && !existsSync('/run/systemd/system');

/** The program nginx, installed first where that harms nobody; '' where there is none, and its tests are skipped. */
export async function provideNginx(mayInstall: boolean = mayInstallHere): Promise<string> {
  const found = nginxPath();
  if (found || !mayInstall) return found;
  console.log('Set-up: installing nginx with apt-get, which takes a few seconds.');
  await aptInstall('nginx');
  return nginxPath();
}

function nginxPath(): string {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => existsSync(file)) ?? '';
}
