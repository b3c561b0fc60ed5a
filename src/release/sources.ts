import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '#files/folders.ts';
import { chunksOf } from '#files/read-chunks.ts';
import { root } from './project.ts';

const singleFiles = ['astro.config.mjs', 'package.json', 'package-lock.json'];

/** Code that is in no page, and the papers beside the code. */
const withoutPages = /^src\/(server|conformance)\/|\/README\.md$/;

/**
 * Files of the project from which pages are made, each as its path relative to the project and its content, sorted by path. The content
 * is read in chunks, since the owner may put films into `public`.
 */
export function* readSources(): Generator<[file: string, chunks: Iterable<Buffer>], void> {
  // Code has no hidden files, but editors have theirs beside it; `public` goes into the site as it is.
  const code = filesIn('src').filter((file) => !isHidden(file) && !withoutPages.test(file));
  const files = [...singleFiles, ...code, ...filesIn('public')]
    .filter((file) => !isClutter(file))
    .filter((file) => statSync(path.join(root, file), { throwIfNoEntry: false })?.isFile());
  for (const file of files.toSorted()) yield [file, chunksOf(path.join(root, file))];
}

/** Whether a file is clutter: it was left by a desktop in a folder that somebody opened, and belongs into no site. */
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
