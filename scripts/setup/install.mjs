import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { findNpm, runNpm } from './npm.mjs';
import { packagesLeftOut } from './platform.mjs';
import { bundledNode, linkNode } from './runtime.mjs';
import { SetupError } from './setup-error.mjs';
import { hasTools, isInstalled, markInstalled, readProjectJson, unmarkInstalled } from './stamp.mjs';

/**
 * Installs the packages of the lock into node_modules: those of the shop, and with `withTools`, or where they are there already,
 * those of its tests and checks too. Where only these are missing, they are added to the others, which a shop that is open may be
 * using, and which keeps its own where that fails. Throws one sentence when it cannot. `stagingDir` is a folder of the caller,
 * outside of node_modules.
 */
export async function install(root, { say, withTools, stagingDir, env = process.env, progressMs = 5_000 }) {
  const started = Date.now();
  const lock = readProjectJson(root, 'package-lock.json');
  const npm = findNpm(root, env);
  const isAddition = isInstalled(root, { withTools: false });
  const what = isAddition ? 'adding the packages of tests and checks' : 'installing the packages';
  say(`${what}, which takes about half a minute the first time.`);
  const tools = withTools || hasTools(root);
  const run = (task, node) => runNpm(root, { task, npm, node, tools, say, env, progressMs });

  if (isAddition) {
    try {
      await run('add', bundledNode(root) ?? process.execPath);
    } finally {
      // The shop goes on with its own packages where those of the tests could not be added, or not all of them.
      linkNode(root);
      if (packagesLeftOut(root, lock, false).length > 0) unmarkInstalled(root);
    }
  } else {
    unmarkInstalled(root);
    await run('replace', nodeForNpm(root, stagingDir, env));
  }
  const bundled = bundledNode(root);
  if (!isAddition && packagesLeftOut(root, lock, tools).length > 0 && bundled) {
    // npm silently leaves out packages that do not claim to run on the Node on which npm itself runs.
    say(
      `once more with the newer Node, since npm left out ${packagesLeftOut(root, lock, tools).join(', ')}.`,
    );
    await run('replace', moveToStaging(bundled, stagingDir));
  }

  const leftOut = packagesLeftOut(root, lock, tools);
  if (leftOut.length > 0) {
    throw new SetupError(
      `npm left out ${leftOut.join(', ')}: check the network connection, then run the same command again.`,
    );
  }
  linkNode(root);
  markInstalled(root, tools);
  say(`done in ${Math.round((Date.now() - started) / 1000)} s.`);
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
