import { spawnSync } from 'node:child_process';
import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from './setup-error.mjs';
import { readProjectJson } from './stamp.mjs';

/** Oldest version of Node, major and minor, that runs the shop: `await using` needs 24.0, `argon2` of `node:crypto` 24.7. */
const oldest = [24, 7];
const windows = process.platform === 'win32';
/** Name of the package with the Node for this machine, which not every platform has. */
export const nodePackage = `node-${windows ? 'win' : process.platform}-${process.arch}`;
const program = path.join(nodePackage, 'bin', windows ? 'node.exe' : 'node');

/** Path of the Node that comes with the packages and runs here; null when there is none. */
export function bundledNode(root) {
  const file = path.join(root, 'node_modules', program);
  return existsSync(file) && spawnSync(file, ['--version']).status === 0 ? file : null;
}

/**
 * Links the bundled Node as `node` for npm scripts. npm 11 has linked it; npm 10 drops the link together with the same package
 * for other platforms. The link to a Node that does not run here (on musl, for example) is removed, since it would hide the Node
 * of the machine.
 */
export function linkNode(root) {
  const link = linkFile(root);
  const node = bundledNode(root);
  if (!node) rmSync(link, { force: true });
  else if (!existsSync(link)) {
    if (windows) writeFileSync(link, `@"%~dp0..\\${program}" %*\r\n`);
    else symlinkSync(path.join('..', program), link);
  }
}

/** Throws unless the Node of this machine is new enough, or the packages bring one for this platform. */
export function assertNodeObtainable(root) {
  const packages = readProjectJson(root, 'package.json').optionalDependencies ?? {};
  if (!(nodePackage in packages)) assertNewEnough();
}

/** Throws unless npm scripts have a Node to run on. Links the bundled one again where npm itself has removed the link since. */
export function assertNode(root) {
  if (!existsSync(linkFile(root))) linkNode(root);
  if (!existsSync(linkFile(root))) assertNewEnough();
}

/** Whether the Node of this process runs the shop. */
export function isNewEnough() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > oldest[0] || (major === oldest[0] && minor >= oldest[1]);
}

function assertNewEnough() {
  if (isNewEnough()) return;
  const { node } = process.versions;
  const platform = `${process.platform}-${process.arch}`;
  throw new SetupError(
    `Node ${node} is too old, and none that runs here comes with the packages for ${platform}: install Node ${oldest.join('.')} or newer, then run the same command again.`,
  );
}

function linkFile(root) {
  return path.join(root, 'node_modules', '.bin', windows ? 'node.cmd' : 'node');
}
