// Stands in for npm: notes each call, and does what STUB_NPM says instead of installing.
import { appendFileSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const behaviour = process.env.STUB_NPM ?? 'installs';
appendFileSync('npm-calls', `${process.argv.slice(2).join(' ')}\n`);
const isFirst = !readFileSync('npm-calls', 'utf8').trim().includes('\n');

if (behaviour === 'fails') process.exitCode = 1;
else if (behaviour === 'is slow') setTimeout(install, 1_200);
else install();

function install() {
  if (behaviour === 'empties node_modules') rmSync('node_modules', { recursive: true });
  const names = process.argv.includes('--include=dev') ? ['astro', 'sharp', 'vitest'] : ['astro', 'sharp'];
  const leavesOut =
    behaviour === 'leaves packages out' || (behaviour === 'leaves packages out once' && isFirst);
  for (const name of leavesOut ? ['astro'] : names) {
    mkdirSync(`node_modules/${name}`, { recursive: true });
    writeFileSync(`node_modules/${name}/index.js`, '');
  }
  mkdirSync('node_modules/.bin', { recursive: true });
  if (behaviour === 'has no Node') return;
  const node = `node_modules/node-${process.platform}-${process.arch}/bin/node`;
  mkdirSync(path.dirname(node), { recursive: true });
  rmSync(node, { force: true });
  symlinkSync(behaviour === 'has a Node that does not run' ? '/bin/false' : process.execPath, node);
}
