import { rolldown } from 'rolldown';
import { bundledEntries, bundleFolder, bundleName, listBundles } from './bundled-packages.mjs';

// Makes the bundles of bundled-packages.mjs in the project that it is started in. Run by the set-up, on the Node of the packages.
const bundle = await rolldown({
  platform: 'node',
  input: Object.fromEntries(bundledEntries.map((entry) => [bundleName(entry), entry])),
});
await bundle.write({
  dir: bundleFolder('.'),
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
});
listBundles('.');
