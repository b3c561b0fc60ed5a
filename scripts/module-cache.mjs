import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Preloaded by the commands of package.json (`--import`), and plain JavaScript: a command whose modules are all stored never loads
// what strips their types. The folder is that of `moduleCache` in src/release/project.ts. Where it cannot be written, nothing
// is stored.
enableCompileCache(fileURLToPath(new URL('../node_modules/.shop-modules', import.meta.url)));
