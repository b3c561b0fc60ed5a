// Runs after npm changed node_modules. If a registry lacks a package's build for another platform, npm leaves it out of the lock, and
// `npm ci` then refuses the lock everywhere. This adds the entries that npm would have written.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const file = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'package-lock.json');
const systems = { windows: 'win32' };
for (const name of 'aix android darwin freebsd linux netbsd openbsd openharmony sunos win32'.split(' '))
  systems[name] = name;
const processor = /^(arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingPackages(lock);
  for (const { name, version, neededBy } of missing) {
    const top = `node_modules/${name}`;
    const folder = top in lock.packages ? `${neededBy}/${top}` : top;
    lock.packages[folder] = entryOf(name, version, lock.packages[neededBy].dev);
  }
  if (missing.length > 0) {
    const inOrder = Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(inOrder) }, null, 2)}\n`);
    console.log(`package-lock.json: added ${missing.length} packages for other platforms.`);
  }
}

/** Optional packages that an entry of the lock needs and for which it has no entry: `{name, version, neededBy}`. */
export function missingPackages({ packages }) {
  return Object.entries(packages).flatMap(([neededBy, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => !isInLock(packages, neededBy, name, version))
      .map(([name, version]) => ({ name, version, neededBy })),
  );
}

/** Whether the lock has a package where Node would look for it: in the node_modules of `neededBy`, then in each one above. */
function isInLock(packages, neededBy, name, version) {
  for (let folder = neededBy; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const entry = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
    if (entry) return entry.version === version || !/^\d/.test(version);
    if (folder === '') return false;
  }
}

/** An entry with the hash that the registry knows, for the platform that the package's name tells. */
function entryOf(name, version, dev) {
  const view = [process.env.npm_execpath ?? '', 'view', `${name}@${version}`, 'dist.integrity'];
  const integrity = spawnSync(process.execPath, view, { encoding: 'utf8' }).stdout?.trim();
  const words = name.split(/[/-]/);
  const cpu = words.find((word) => processor.test(word));
  const os = words.map((word) => systems[word]).find(Boolean);
  if (!cpu && !os) throw new Error(`package-lock.json lacks ${name}, whose name tells no platform.`);
  const libc = words.find((word) => /^(musl|gnu)/.test(word));
  return {
    version,
    ...(/^sha512-/.test(integrity) && { integrity }),
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev: true }),
    ...(libc && { libc: [libc.startsWith('musl') ? 'musl' : 'glibc'] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}
