import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * Names of the platform-specific packages for this machine that node_modules lacks; those for development only with `tools`.
 * @param {string} root
 * @param {{packages: Record<string, any>}} lock
 * @param {boolean} tools
 * @param {{os: string, cpu: string, libc: string | null}} machine
 */
export function packagesLeftOut(root, lock, tools, machine = thisMachine()) {
  return Object.entries(lock.packages)
    .filter(([, entry]) => entry.optional && (tools || !entry.dev))
    .filter(([, entry]) => (entry.os || entry.cpu) && isForMachine(machine, entry))
    .filter(([folder]) => !existsSync(path.join(root, folder, 'package.json')))
    .map(([folder]) => folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length));
}

/** Whether npm would install an entry of the lock on this machine. */
function isForMachine(machine, entry) {
  return (
    allows(entry.os, machine.os) &&
    allows(entry.cpu, machine.cpu) &&
    (machine.libc === null || allows(entry.libc, machine.libc))
  );
}

function allows(list, value) {
  if (!list) return true;
  const names = [list].flat();
  if (names.includes(`!${value}`)) return false;
  return names.includes(value) || names.every((name) => name.startsWith('!'));
}

/** Platform of this machine: `libc` is `glibc` or `musl` on Linux, else null. */
export function thisMachine() {
  return { os: process.platform, cpu: process.arch, libc: process.platform === 'linux' ? libc() : null };
}

function libc() {
  // The list of network interfaces in the report can take seconds.
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}
