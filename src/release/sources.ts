import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '#files/folders.ts';
import { chunksOf } from '#files/read-chunks.ts';
import { root } from './project.ts';

const singleFiles = ['astro.config.mjs', 'package.json', 'package-lock.json'];

/** Folders whose code is in no page. */
const foldersWithoutPages = ['src/server/', 'src/conformance/'];

/**
 * Files of the project from which pages are made, each as its path relative to the project and its content, sorted by path. The content
 * is read in chunks, since the owner may put films into `public`.
 */
export function* readSources(): Generator<[file: string, chunks: Iterable<Buffer>], void> {
  // Code has no hidden files, but editors have theirs beside it; `public` goes into the site as it is.
  const code = filesIn('src').filter((file) => !isHidden(file) && !isWithoutPages(file));
  const files = [...singleFiles, ...code, ...filesIn('public')]
    .filter((file) => path.posix.basename(file) !== 'README.md' && !isClutter(file))
    .filter((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile());
  for (const file of files.toSorted()) yield [file, chunksOf(path.join(root, file))];
}

/** Whether a file is what a desktop leaves in the folders that somebody opens; none of it belongs into a site. */
export function isClutter(file: string): boolean {
  return /^(\.DS_Store|\._.*|Thumbs\.db|desktop\.ini)$/is.test(path.posix.basename(file));
}

function filesIn(folder: string): string[] {
  const inProject = path.join(root, folder);
  return existsSync(inProject) ? listFiles(inProject).map((file) => `${folder}/${file}`) : [];
}

function isHidden(file: string): boolean {
  return file.includes('/.');
}

function isWithoutPages(file: string): boolean {
  return foldersWithoutPages.some((folder) => file.startsWith(folder));
}
