// Imported before a program of root (`--import`): from the first folder or file on that is written with NOBODY_AT on its path, the
// program runs as nobody. What it needs is loaded by then, so nobody need not have the right to read the project.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const nobody = 65534;
const at = process.env.NOBODY_AT ?? '';

for (const name of ['mkdir', 'writeFile', 'open']) {
  const later = fs.promises[name];
  fs.promises[name] = async (path, ...words) => {
    if (at !== '' && String(path).includes(at)) process.seteuid(nobody);
    return await later.call(fs.promises, path, ...words);
  };
}
syncBuiltinESMExports();
