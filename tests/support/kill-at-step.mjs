// Imported before a program (`--import`): kills it, as a power cut would, when it begins its step number KILL_AT. A step is a
// call that changes what is on the disk, or what follows a new folder; without KILL_AT they are counted, and the number is the last line
// of the errors.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const names = [
  'appendFile',
  'copyFile',
  'cp',
  'link',
  'mkdir',
  'rename',
  'rm',
  'rmdir',
  'symlink',
  'unlink',
  'writeFile',
];
const fatal = Number(process.env.KILL_AT ?? Number.POSITIVE_INFINITY);
let steps = 0;

function step() {
  steps += 1;
  if (steps === fatal) process.kill(process.pid, 'SIGKILL');
}

/** Removes one entry of a folder before the rest, as a removal that is killed half-way has done. */
function removeFirst(path, options) {
  if (!options?.recursive || !fs.statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const [first] = fs.readdirSync(path).sort();
  if (first === undefined) return;
  removeSync(`${path}/${first}`, { recursive: true, force: true });
  step();
}

const removeSync = fs.rmSync;

for (const [holder, suffix] of [
  [fs, 'Sync'],
  [fs.promises, ''],
]) {
  for (const name of names) {
    const work = holder[name + suffix];
    holder[name + suffix] = (...words) => {
      step();
      if (name === 'rm') removeFirst(...words);
      const done = work.apply(holder, words);
      if (holder === fs && name === 'mkdir') step();
      return done;
    };
  }
}
syncBuiltinESMExports();
process.once('exit', () => process.stderr.write(`steps: ${steps}\n`));
