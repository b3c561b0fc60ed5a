import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.ts';

/** Folders whose code is in no page. */
const foldersWithoutPages = new Set(['server', 'conformance'].map((folder) => path.join('src', folder)));

/** Files of the project from which pages are made, each as its path relative to the project and its content, sorted by path. */
export function* readSources(): Generator<[file: string, content: Buffer], void> {
  const found = globSync(['astro.config.mjs', 'package.json', 'package-lock.json', 'src/**', 'public/**'], {
    cwd: root,
    exclude: (file) =>
      foldersWithoutPages.has(path.relative(root, path.join(file.parentPath, file.name))) ||
      file.name === 'README.md',
    withFileTypes: true,
  });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  for (const file of files.toSorted()) yield [file, readFileSync(path.join(root, file))];
}
