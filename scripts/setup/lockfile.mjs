import { SetupError } from './setup-error.mjs';

const systems = new Map(
  Object.entries({
    aix: 'aix',
    android: 'android',
    darwin: 'darwin',
    freebsd: 'freebsd',
    linux: 'linux',
    netbsd: 'netbsd',
    openbsd: 'openbsd',
    openharmony: 'openharmony',
    sunos: 'sunos',
    win32: 'win32',
    windows: 'win32',
  }),
);
const processor = /^(arm|arm64|ia32|loong64|mips64el|ppc64|riscv64|s390x|wasm32|x64)$/;

/** Optional packages that an entry of the lockfile needs and for which it has no entry: `{name, version, neededBy}`. */
export function missingPackages(lock) {
  return Object.entries(lock.packages).flatMap(([neededBy, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name, version]) => !isInLock(lock.packages, neededBy, name, version))
      .map(([name, version]) => ({ name, version, neededBy })),
  );
}

/** Returns the lockfile with an entry for each missing package, in npm's order; throws when the name of one tells no platform. */
export function withMissingPackages(lock) {
  const packages = { ...lock.packages };
  for (const { name, version, neededBy } of missingPackages(lock)) {
    if (isInLock(packages, neededBy, name, version)) continue;
    const top = `node_modules/${name}`;
    const folder = top in packages ? `${neededBy}/${top}` : top;
    const { dev } = lock.packages[neededBy];
    packages[folder] = { version: exact(name, version), ...platformOf(name, { dev }) };
  }
  const inOrder = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'));
  return { ...lock, packages: Object.fromEntries(inOrder) };
}

/** Entries that npm would install without a check of their bytes: `{folder, name, version}`. */
export function packagesWithoutHash(lock) {
  return Object.entries(lock.packages)
    .filter(([folder, entry]) => folder !== '' && !entry.link && !entry.integrity)
    .map(([folder, { version }]) => ({ folder, name: nameIn(folder), version }));
}

/** Returns the lockfile with the hash of each package for which `askForHash(name, version)` returns one, not null. */
export function withHashes(lock, askForHash) {
  const packages = { ...lock.packages };
  for (const { folder, name, version } of packagesWithoutHash(lock)) {
    const integrity = askForHash(name, version);
    if (integrity === null) continue;
    const { cpu, dev, ...others } = packages[folder];
    // As npm orders the fields of an entry.
    const { version: _, ...entry } = others;
    packages[folder] = { version, integrity, ...(cpu && { cpu }), ...(dev && { dev }), ...entry };
  }
  return { ...lock, packages };
}

function nameIn(folder) {
  return folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

/** Whether the lockfile has a package where Node would look for it: in the node_modules of `neededBy`, then in each one above. */
function isInLock(packages, neededBy, name, version) {
  for (let folder = neededBy; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`];
    if (found) return found.version === version || !/^\d/.test(version);
    if (folder === '') return false;
  }
}

function exact(name, version) {
  if (/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) return version;
  throw new SetupError(`package-lock.json lacks ${name}, and ${version} is no exact version to add.`);
}

function platformOf(name, { dev }) {
  const words = name.split(/[/-]/);
  const cpu = words.find((word) => processor.test(word));
  const os = words.map((word) => systems.get(word)).find(Boolean);
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.some((word) => word.startsWith('gnu'))
      ? 'glibc'
      : null;
  if (!cpu && !os) throw new SetupError(`package-lock.json lacks ${name}, whose name tells no platform.`);
  return {
    ...(cpu && { cpu: [cpu] }),
    ...(dev && { dev: true }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  };
}
