import { run } from './processes.ts';

/** Whether this process may install programs without a password: as root on Linux. */
export const canInstall = process.platform === 'linux' && process.getuid?.() === 0;

let update: Promise<boolean> | undefined;

/** Installs packages of Debian, and tells whether that succeeded. Prints the output of apt-get when it fails. */
export async function aptInstall(...names: string[]): Promise<boolean> {
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
