// Runs before every npm script, on whatever Node there is (18 or newer) and before anything is installed:
// plain JavaScript, importing nothing but Node. When all is in place it only compares a stamp and looks whether the bundles are
// intact. The packages that tests, checks and benches need as well, as many again, come with `--tools` alone: an owner never pays
// for them.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { intactBundles } from './setup/bundled-packages.mjs';
import { bundlePackages, install } from './setup/install.mjs';
import { acquireLock } from './setup/process-lock.mjs';
import { assertNode, assertNodeObtainable } from './setup/runtime.mjs';
import { sentenceFor } from './setup/setup-error.mjs';
import { isInstalled } from './setup/stamp.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const withTools = process.argv.includes('--tools');
const log = (text) => console.log(`Set-up: ${text}`);

try {
  if (!isInstalled(root, { withTools })) {
    assertNodeObtainable(root);
    const lock = await acquireLock(path.join(root, '.bootstrap.lock'), { log });
    try {
      if (!isInstalled(root, { withTools })) await install(root, { log, withTools, stagingDir: lock.folder });
    } finally {
      lock.release();
    }
  } else if (intactBundles(root).size === 0) await mendBundles();
  assertNode(root);
} catch (error) {
  console.error(`Set-up: ${sentenceFor(error, root)}`);
  process.exitCode = 1;
}

/** Bundles packages again whose bundles are not intact, where that can be done: the shop runs without them, too. */
async function mendBundles() {
  try {
    const lock = await acquireLock(path.join(root, '.bootstrap.lock'), { log });
    try {
      bundlePackages(root);
    } finally {
      lock.release();
    }
  } catch (error) {
    log(`commands begin later than they could, since ${sentenceFor(error, root)}`);
  }
}
