// Stands in for npm: notes each call, and does what STUB_NPM says instead of installing.
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

const behaviour = process.env.STUB_NPM ?? 'installs';
appendFileSync('npm-calls', `${process.argv.slice(2).join(' ')}\n`);

if (behaviour === 'has no network') fail('npm error code ENOTFOUND\nnpm error network request failed');
else if (behaviour === 'finds a file in use') fail('npm error code EBUSY\nnpm error path node_modules/sharp');
else if (behaviour === 'has no disk') fail('npm error code ENOSPC\nnpm error nospc no space left on device');
else if (behaviour === 'has old metadata' && process.argv.includes('--prefer-offline'))
  fail('npm error code ETARGET\nnpm error notarget No matching version found for sharp@0.35.5.');
else if (behaviour === 'hangs') setInterval(() => {}, 1_000);
else if (behaviour === 'is slow') setTimeout(install, 1_200);
else install();

function fail(words) {
  console.error(words);
  process.exitCode = 1;
}

function install() {
  const isOnline = process.argv.includes('--prefer-online');
  const again = readFileSync('npm-calls', 'utf8').trim().includes('\n');
  const leavesOut =
    behaviour === 'leaves packages out' ||
    (behaviour === 'leaves packages out once' && !again) ||
    (behaviour === 'leaves packages out of old metadata' && !isOnline);
  const hasNode = behaviour !== 'has no Node';
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  for (const folder of Object.keys(packages)) {
    if (leavesOut || !folder.includes(process.platform)) continue;
    if (!hasNode && folder.startsWith('node_modules/node-')) continue;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), '{}');
  }
  for (const name of ['kysely', 'hono', '@hono/node-server']) {
    const { version } = packages[`node_modules/${name}`];
    mkdirSync(`node_modules/${name}`, { recursive: true });
    writeFileSync(`node_modules/${name}/package.json`, JSON.stringify({ version }));
  }
  cpSync(path.join(import.meta.dirname, 'rolldown'), 'node_modules/rolldown', { recursive: true });
  if (process.argv.includes('--include=dev')) mkdirSync('node_modules/vitest', { recursive: true });
  if (!hasNode) return;
  const node = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  mkdirSync('node_modules/.bin', { recursive: true });
  mkdirSync(path.dirname(node), { recursive: true });
  const program = behaviour === 'has a Node that does not run' ? '/bin/false' : process.execPath;
  if (!existsSync(node)) symlinkSync(program, node);
}
