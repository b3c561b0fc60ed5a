import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { thisMachine } from './platform.mjs';
import { SetupError } from './setup-error.mjs';

const toolsLine = 'with tools\n';

/**
 * Whether node_modules holds what package.json and the lock ask for on this platform: the shop's packages, and with `withTools` those
 * of its tests and checks.
 */
export function isInstalled(root, { withTools }) {
  const stamp = readStamp(root);
  const wanted = fingerprint(root);
  // `npm prune` takes the packages of the tests away and leaves the stamp.
  return withTools ? stamp === wanted + toolsLine && hasTools(root) : stamp.startsWith(wanted);
}

/** Whether the packages of tests and checks are there, for this lock or for an earlier one. */
export function hasTools(root) {
  return existsSync(path.join(root, 'node_modules', 'vitest'));
}

export function markInstalled(root, withTools) {
  writeFileSync(stampFile(root), fingerprint(root) + (withTools ? toolsLine : ''));
}

function readStamp(root) {
  const file = stampFile(root);
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Removes the stamp before packages are replaced, so that the next command repeats one that was interrupted. */
export function unmarkInstalled(root) {
  rmSync(stampFile(root), { force: true });
}

/** The content of a JSON file of the project; throws one sentence when it is missing or damaged. */
export function readProjectJson(root, name) {
  let text;
  try {
    text = readFileSync(path.join(root, name), 'utf8');
    return JSON.parse(text);
  } catch {
    const fault = text === undefined ? 'is missing' : 'is not valid JSON';
    throw new SetupError(`${name} ${fault}: restore it with \`git checkout ${name}\`.`);
  }
}

/**
 * Hash of the platform (with its C library), the lockfile, and the fields of package.json from which npm installs: a change of a script
 * or a setting there needs no installation.
 */
function fingerprint(root) {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = readProjectJson(
    root,
    'package.json',
  );
  const wanted = { dependencies, devDependencies, optionalDependencies, overrides, allowScripts };
  const lock = readProjectJson(root, 'package-lock.json');
  const hash = createHash('sha256').update(JSON.stringify([wanted, lock.packages]));
  const { os, cpu, libc } = thisMachine();
  return `${hash.digest('hex')} ${os}-${cpu}${libc === 'musl' ? '-musl' : ''}\n`;
}

function stampFile(root) {
  return path.join(root, 'node_modules', '.installed');
}
