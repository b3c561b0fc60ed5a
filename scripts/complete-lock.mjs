// Runs after npm changed node_modules. A registry that lacks a package's build for another platform makes npm leave
// it out of the lock, and then `npm ci` refuses the lock everywhere: this adds the entries that npm would have written.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { completed, missingPackages } from './setup/lock.mjs';

const file = path.join(path.dirname(path.dirname(fileURLToPath(import.meta.url))), 'package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const missing = missingPackages(lock);

if (missing.length > 0) {
  writeFileSync(file, `${JSON.stringify(completed(lock), null, 2)}\n`);
  console.log(`package-lock.json: added ${missing.length} packages for other platforms.`);
}
