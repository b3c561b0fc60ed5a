// Imported before a program (`--import`): from the first file on whose path holds DISK_FULL_AT, the disk has no room left. A
// write leaves half of its bytes, as on a real disk; to remove, to rename and to link needs no room.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const at = process.env.DISK_FULL_AT ?? '';
let isFull = false;

function noRoom(name, file) {
  const error = new Error(`ENOSPC: no space left on device, ${name} '${file}'`);
  return Object.assign(error, { code: 'ENOSPC', errno: -28, syscall: name, path: file });
}

/** Which of the arguments is the file that is written. */
const written = { appendFile: 0, writeFile: 0, mkdir: 0, copyFile: 1, cp: 1 };

function isRefused(file) {
  isFull ||= at !== '' && String(file).replaceAll('\\', '/').includes(at);
  return isFull;
}

const { writeFileSync } = fs;

function halve(file, content) {
  if (content?.length > 1) writeFileSync(file, content.slice(0, content.length / 2));
}

for (const [name, index] of Object.entries(written)) {
  const sync = fs[`${name}Sync`];
  fs[`${name}Sync`] = (...words) => {
    if (!isRefused(words[index])) return sync.apply(fs, words);
    if (name === 'mkdir' && fs.existsSync(words[0])) return;
    if (name === 'writeFile') halve(words[0], words[1]);
    throw noRoom(name, words[index]);
  };
  const later = fs.promises[name];
  fs.promises[name] = async (...words) => {
    if (!isRefused(words[index])) return await later.apply(fs.promises, words);
    if (name === 'mkdir' && fs.existsSync(words[0])) return;
    if (name === 'writeFile') halve(words[0], words[1]);
    throw noRoom(name, words[index]);
  };
}
syncBuiltinESMExports();
