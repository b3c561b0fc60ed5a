// Runs after npm changed node_modules. A registry that lacks a package's build for another platform makes npm leave
// it out of the lock, and then `npm ci` refuses the lock everywhere: this adds the entries that npm would have written.
// `npm run dependencies -- --hashes` asks the registry for the hashes that such entries lack.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { missingPackages, packagesWithoutHash, withHashes, withMissingPackages } from './setup/lockfile.mjs';
import { findNpm } from './setup/npm.mjs';

// npm, which gives no arguments, may run this on a Node that reads no TypeScript.
const isByHand = process.argv.length > 2;
const { hashes } = isByHand ? (await import('./arguments.ts')).argumentsOf('dependencies').options : {};

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const file = path.join(root, 'package-lock.json');
const text = readFileSync(file, 'utf8');
const lock = JSON.parse(text);
const missing = missingPackages(lock);
const whole = missing.length > 0 ? withMissingPackages(lock) : lock;
const checked = hashes ? withHashes(whole, askForHash) : whole;
const unchecked = packagesWithoutHash(checked);

if (checked !== lock) writeFileSync(file, `${JSON.stringify(checked, null, 2)}\n`);
if (missing.length > 0)
  console.log(`package-lock.json: added ${missing.length} packages for other platforms.`);
if (unchecked.length > 0) {
  console.log(
    `package-lock.json: ${unchecked.length} packages for other platforms have no hash; where the registry has them, npm run dependencies -- --hashes adds it.`,
  );
}

function askForHash(name, version) {
  const words = [findNpm(root, process.env), 'view', `${name}@${version}`, 'dist.integrity'];
  const { status, stdout } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  return status === 0 && /^sha512-\S+$/.test(stdout.trim()) ? stdout.trim() : null;
}
