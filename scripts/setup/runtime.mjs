import { spawnSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { SetupFault } from './faults.mjs';
import { readProjectJson } from './stamp.mjs';

/** The first Node that runs TypeScript files as they are. */
const oldest = [22, 18];
const windows = process.platform === 'win32';

/** The Node that npm links into node_modules for this platform, and which npm scripts then run on. */
export function bundledNode(root) {
  return path.join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node');
}

export function canRun(node) {
  return existsSync(node) && spawnSync(node, ['--version'], { shell: windows }).status === 0;
}

/** A bundled Node that does not run here (on musl, for example) would hide the machine's own. */
export function dropUnusableNode(root) {
  const node = bundledNode(root);
  if (existsSync(node) && !canRun(node)) rmSync(node);
}

/** Throws unless the commands have a Node to run on: the bundled one, or a machine's own that is new enough. */
export function assertNode(root, when) {
  const bundled =
    when === 'before the installation' ? comesWithThePackages(root) : existsSync(bundledNode(root));
  if (bundled || isNewEnough(process.versions.node)) return;
  throw new SetupFault(
    `Node ${process.versions.node} is too old, and none comes with the packages for ${process.platform}-${process.arch}: install Node 24, then run the same command again.`,
  );
}

function comesWithThePackages(root) {
  const name = `node-${windows ? 'win' : process.platform}-${process.arch}`;
  return name in (readProjectJson(root, 'package.json').optionalDependencies ?? {});
}

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}
