import { spawnSync } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { bundleFolder, intactBundles } from './bundled-packages.mjs';
import { findNpm, runNpm } from './npm.mjs';
import { packagesLeftOut } from './platform.mjs';
import { bundledNode, isNewEnough, linkNode, nodePackage } from './runtime.mjs';
import { reasonIn, SetupError } from './setup-error.mjs';
import { hasTools, isInstalled, markInstalled, readProjectJson, unmarkInstalled } from './stamp.mjs';

/**
 * Installs the packages of the lockfile into node_modules: those of the shop and, with `withTools` or where they are there already,
 * those of its tests and checks. Where only the latter are missing, they are added: an open shop may be using the others, which stay even
 * where the installation fails. Throws one sentence when it cannot. `stagingDir` is a folder of the caller, outside of node_modules.
 */
export async function install(root, { log, withTools, stagingDir, env = process.env, progressMs = 5_000 }) {
  const started = Date.now();
  const lock = readProjectJson(root, 'package-lock.json');
  const npm = findNpm(root, env);
  const isAddition = isInstalled(root, { withTools: false });
  const what = isAddition ? 'adding the packages of tests and checks' : 'installing the packages';
  log(`${what}, which takes about half a minute the first time.`);
  const tools = withTools || hasTools(root);
  // Some registries lack the package of Node, which a machine with a Node that is new enough can do without.
  const leftOut = (withTools) =>
    packagesLeftOut(root, lock, withTools).filter((name) => name !== nodePackage || !isNewEnough());
  const namesLeftOut = () => leftOut(tools).join(', ');
  const run = async (task, node, newerNode = () => null) => {
    const options = { task, npm, tools, log, env, progressMs };
    await runNpm(root, { ...options, node });
    if (namesLeftOut() === '') return;
    // npm silently leaves out packages that do not claim to run on the Node on which npm itself runs, and those of which it has
    // stored older versions alone.
    const newer = newerNode();
    log(`once more with ${newer ? 'the newer Node' : 'newer data'}, since npm left out ${namesLeftOut()}.`);
    await runNpm(root, { ...options, node: newer ?? node, isFresh: true });
  };

  if (isAddition) {
    try {
      await run('add', bundledNode(root) ?? process.execPath);
    } finally {
      // The shop goes on with its own packages where those of the tests could not be added, or not all of them.
      linkNode(root);
      if (leftOut(false).length > 0) unmarkInstalled(root);
    }
  } else {
    unmarkInstalled(root);
    rmSync(bundleFolder(root), { recursive: true, force: true });
    await run('replace', nodeForNpm(root, stagingDir, env), () => {
      const bundled = bundledNode(root);
      return bundled && moveToStaging(bundled, stagingDir);
    });
  }

  if (namesLeftOut() !== '') {
    throw new SetupError(
      `npm left out ${namesLeftOut()}: check the network connection, then run the same command again.`,
    );
  }
  linkNode(root);
  bundlePackages(root);
  markInstalled(root, tools);
  log(`done in ${Math.round((Date.now() - started) / 1000)} s.`);
}

/**
 * Bundles the packages of bundled-packages.mjs, unless an installation has: an open shop may be loading them. Throws one sentence when
 * it cannot. A Node that is too old for the shop bundles nothing.
 */
export function bundlePackages(root) {
  if (intactBundles(root).size > 0) return;
  const node = bundledNode(root) ?? (isNewEnough() ? process.execPath : null);
  if (!node) return;
  const program = path.join(root, 'scripts', 'setup', 'bundle-packages.mjs');
  const { status, stderr, error } = spawnSync(node, [program], { cwd: root, encoding: 'utf8' });
  if (error) throw error;
  if (status === 0) return;
  const reason = reasonIn(stderr);
  const fault = reason ? ` ${reason}, then run the same command again.` : `\n${stderr.trim()}`;
  throw new SetupError(`the packages could not be bundled:${fault}`);
}

/** Node for npm, outside of node_modules: npm empties that folder, and Windows refuses to delete a program that runs. */
function nodeForNpm(root, stagingDir, env) {
  const modules = path.join(root, 'node_modules') + path.sep;
  const outside = [env.npm_node_execpath, process.execPath].find(
    (file) => file && existsSync(file) && !file.startsWith(modules),
  );
  const ownIsInside = process.execPath.startsWith(modules) && existsSync(process.execPath);
  const moved = ownIsInside ? moveToStaging(process.execPath, stagingDir) : null;
  return outside ?? moved ?? process.execPath;
}

function moveToStaging(program, stagingDir) {
  const moved = path.join(stagingDir, `${Date.now()}-${path.basename(program)}`);
  renameSync(program, moved);
  return moved;
}
