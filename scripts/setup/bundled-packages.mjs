import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Entry points of the packages of many small files that nearly every command loads: one file each costs a third of the time. */
export const bundledEntries = [
  'kysely',
  'hono',
  'hono/etag',
  'hono/html',
  'hono/utils/mime',
  '@hono/node-server',
];
const listName = 'list.json';

/** Folder of the bundles, which the set-up makes anew with the packages. */
export function bundleFolder(root) {
  return path.join(root, 'node_modules', '.bundled-packages');
}

/** Name of the bundle of an entry point: a file's name without ending. */
export function bundleName(entry) {
  return entry.replaceAll('/', '_');
}

/** Lists the files of the bundles and the versions of their packages. It comes last: bundles that are not listed are not loaded. */
export function listBundles(root) {
  const names = readdirSync(bundleFolder(root)).filter((name) => name !== listName);
  const sizes = Object.fromEntries(names.map((name) => [name, sizeOf(root, name)]));
  writeFileSync(
    path.join(bundleFolder(root), listName),
    JSON.stringify({ sizes, versions: versionsIn(root) }),
  );
}

/**
 * Path of the bundle of each entry point. None where the set-up or a disk has broken off while they were written, or where npm has
 * put another version in their packages' place since: the packages themselves are loaded then, which takes longer.
 * @param {string} root
 * @returns {Map<string, string>}
 */
export function intactBundles(root) {
  try {
    const { sizes, versions } = JSON.parse(readFileSync(path.join(bundleFolder(root), listName), 'utf8'));
    const areSizesRight = Object.entries(sizes).every(([name, size]) => sizeOf(root, name) === size);
    if (!areSizesRight || JSON.stringify(versions) !== JSON.stringify(versionsIn(root))) return new Map();
    return new Map(
      bundledEntries
        .map((entry) => [entry, `${bundleName(entry)}.mjs`])
        .filter(([, name]) => name in sizes)
        .map(([entry, name]) => [entry, path.join(bundleFolder(root), name)]),
    );
  } catch {
    return new Map();
  }
}

function sizeOf(root, name) {
  return statSync(path.join(bundleFolder(root), name)).size;
}

/** Versions of the packages that are bundled, as node_modules has them now. */
function versionsIn(root) {
  const names = new Set(bundledEntries.map((entry) => /^(?:@[^/]+\/)?[^/]+/.exec(entry)[0]));
  return [...names].map((name) => {
    const file = path.join(root, 'node_modules', name, 'package.json');
    return `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`;
  });
}
