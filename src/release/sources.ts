import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.ts';

/** No page is made of these. */
const notOfPages = new Set(['server', 'conformance'].map((folder) => path.join('src', folder)));

/** Each file of the project that pages are made of, by its path from there, in the order of their names. */
export function* readSources(): Generator<[file: string, content: Buffer], void> {
  const found = globSync(['astro.config.mjs', 'package.json', 'package-lock.json', 'src/**', 'public/**'], {
    cwd: root,
    exclude: (file) =>
      notOfPages.has(path.relative(root, path.join(file.parentPath, file.name))) || file.name === 'README.md',
    withFileTypes: true,
  });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  for (const file of files.toSorted()) yield [file, readFileSync(path.join(root, file))];
}
