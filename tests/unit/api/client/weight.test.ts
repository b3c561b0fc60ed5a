import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Every module that `file` loads when it runs, itself among them; imports of types alone load nothing. */
function loadedBy(file: string, loaded = new Set<string>()): Set<string> {
  if (loaded.has(file)) return loaded;
  loaded.add(file);
  if (!file.startsWith('src/')) return loaded;
  for (const [, what = '', from = ''] of readFileSync(file, 'utf8').matchAll(
    /^import ([^;]*?) from '([^']+)';/gm,
  )) {
    const isTypes = what.startsWith('type ') || /^\{(\s*type \w+,?)+\s*\}$/.test(what);
    if (!isTypes) loadedBy(placeOf(from, file), loaded);
  }
  return loaded;
}

function placeOf(from: string, file: string): string {
  if (from.startsWith('#')) return `src/${from.slice(1)}`;
  return from.startsWith('.') ? path.posix.join(path.posix.dirname(file), from) : from;
}

test('no package and no schema of the contract ship to shoppers with the client', () => {
  const loaded = [...loadedBy('src/api/client.ts')];
  expect(loaded.filter((each) => !each.startsWith('src/'))).toEqual([]);
  expect(loaded).toContain('src/domain/text/plain-text.ts');
  expect(loaded.filter((each) => each.includes('contract'))).toEqual([]);
});
