// Runs before every npm script, on Node 18 or newer; `--tools` adds the packages of tests. Mostly it only compares a stamp.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const inModules = (...names) => path.join(root, 'node_modules', ...names);
const windows = process.platform === 'win32';
const platform = `${windows ? 'win' : process.platform}-${process.arch}`;
const bundledNode = inModules(`node-${platform}`, 'bin', windows ? 'node.exe' : 'node');
const nodeLink = inModules('.bin', windows ? 'node.cmd' : 'node');
const stampFile = inModules('.installed');
const lockFile = path.join(root, '.bootstrap.lock');
const nodeCopy = `${lockFile}-node`;
const hash = createHash('sha256').update(readFileSync(path.join(root, 'package-lock.json')));
const stamp = `${hash.digest('hex')} ${platform}`;
const withTools = process.argv.includes('--tools');
const runs = (node, ...words) => spawnSync(node, words).status === 0;

try {
  if (!isInstalled(withTools)) {
    await takeLock();
    process.once('exit', () => [nodeCopy, lockFile].map((file) => rmSync(file, { force: true })));
    if (!isInstalled(withTools)) install();
  }
  if (!existsSync(nodeLink)) linkNode();
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (!existsSync(nodeLink) && major * 100 + minor < 2407)
    throw new Error('no Node that runs here comes with the packages: install Node 24.7 or newer.');
  const { stderr } = spawnSync(bundledNode, [path.join(root, 'src/shop.config.ts')]);
  const [, line] = /shop\.config\.ts:(\d+)[\s\S]*SyntaxError/.exec(stderr) ?? [];
  if (line) throw new Error(`src/shop.config.ts, line ${line}: look for commas, quotes and brackets.`);
} catch (error) {
  console.error(`Set-up: ${error.message}`);
  process.exitCode = 1;
}

function isInstalled(tools) {
  const installed = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  return tools ? installed === `${stamp} with tools` : installed.startsWith(stamp);
}

/** Replaces node_modules by the packages of the lock, or adds those of the tests: an open shop may be using the others. */
function install() {
  const tools = withTools || existsSync(inModules('vitest'));
  const words = isInstalled(false) ? ['install', '--no-save'] : ['ci'];
  console.log('Set-up: installing the packages, which takes about half a minute the first time.');
  if (words[0] === 'ci') rmSync(stampFile, { force: true });
  runNpm(process.env.npm_node_execpath ?? process.execPath, words, tools);
  // npm leaves out optional packages that do not support the Node on which it runs.
  if (!loads() && existsSync(bundledNode)) runNpm(bundledNode, words, tools);
  if (!loads()) throw new Error('npm left packages out: check the network, then run the same command again.');
  linkNode();
  writeFileSync(stampFile, tools ? `${stamp} with tools` : stamp);
}

/** npm empties node_modules, so it runs on a copy of a Node that stands there. It runs no script of a package: none is needed. */
function runNpm(node, words, tools) {
  const npm = process.env.npm_execpath ?? '';
  if (path.basename(npm) !== 'npm-cli.js') throw new Error('start the command by npm, as in npm start.');
  const program = node.startsWith(inModules()) ? nodeCopy : node;
  if (program === nodeCopy) copyFileSync(node, nodeCopy);
  const kinds = [tools ? '--include=dev' : '--omit=dev', '--include=optional', '--ignore-scripts'];
  const all = [npm, ...words, ...kinds, '--no-audit', '--no-fund', '--loglevel=error', '--progress=false'];
  if (spawnSync(program, all, { cwd: root, stdio: 'inherit' }).status !== 0)
    throw new Error('npm could not install the packages, see above: then run the same command again.');
}

/** Whether Astro and sharp find their native parts. */
function loads() {
  const node = runs(bundledNode, '--version') ? bundledNode : process.execPath;
  return runs(node, '--input-type=module', '--eval', "await import('astro'); await import('sharp');");
}

/** Links the bundled Node for npm scripts if it runs here: npm 10 drops that link, and on musl it would hide a Node that runs. */
function linkNode() {
  rmSync(nodeLink, { force: true });
  if (!runs(bundledNode, '--version')) return;
  if (windows) writeFileSync(nodeLink, `@"%~dp0..\\${path.relative(inModules(), bundledNode)}" %*\r\n`);
  else symlinkSync(path.relative(inModules('.bin'), bundledNode), nodeLink);
}

/** Waits while another process holds the lock. That of a killed one goes. */
async function takeLock() {
  const claim = () => writeFileSync(lockFile, String(process.pid), { flag: 'wx' });
  const ask = () => process.kill(Number(readFileSync(lockFile, 'utf8')), 0);
  for (let tries = 0; codeOf(claim) === 'EEXIST'; tries++) {
    if (codeOf(ask) === 'ESRCH') rmSync(lockFile, { force: true });
    else if (tries === 1) console.log(`Set-up: waiting for another command, until ${lockFile} is gone.`);
    await pause(300);
  }
}

function codeOf(act) {
  try {
    act();
  } catch (error) {
    return error.code;
  }
}
