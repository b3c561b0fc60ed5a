// Runs before every npm script, on whatever Node there is (18 or newer) and before anything is installed:
// plain JavaScript, importing nothing but Node. When all is in place it only compares a stamp.
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './setup/install.mjs';
import { acquireLock } from './setup/process-lock.mjs';
import { assertNode, assertNodeToCome } from './setup/runtime.mjs';
import { sentenceFor } from './setup/setup-error.mjs';
import { isInstalled } from './setup/stamp.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const say = (text) => console.log(`Set-up: ${text}`);

try {
  if (!isInstalled(root)) {
    assertNodeToCome(root);
    const lock = await acquireLock(path.join(root, '.bootstrap.lock'), { say });
    try {
      if (!isInstalled(root)) await install(root, { say, stagingDir: lock.folder });
    } finally {
      lock.release();
    }
  }
  assertNode(root);
} catch (error) {
  console.error(`Set-up: ${sentenceFor(error, root)}`);
  process.exitCode = 1;
}
