import { enableCompileCache, registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { intactBundles } from './setup/bundled-packages.mjs';

// Preloaded by the commands of package.json (`--import`), and plain JavaScript: a command whose modules are all stored never loads
// what strips their types. The folder is that of `moduleCache` in src/release/project.ts. Where it cannot be written, nothing
// is stored.
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
enableCompileCache(path.join(root, 'node_modules', '.shop-modules'));

// `import 'kysely'` loads the one file that the set-up has made of its hundreds.
const bundles = new Map([...intactBundles(root)].map(([entry, file]) => [entry, pathToFileURL(file).href]));
registerHooks({
  resolve: (specifier, context, nextResolve) => nextResolve(bundles.get(specifier) ?? specifier, context),
});
