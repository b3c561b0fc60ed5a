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

/** Folder of the bundles, which the set-up makes anew with the packages. */
export function bundleFolder(root) {
  return path.join(root, 'node_modules', '.bundled-packages');
}

/** Name of the bundle of an entry point: a file's name without ending. */
export function bundleName(entry) {
  return entry.replaceAll('/', '_');
}
