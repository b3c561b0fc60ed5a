import type { PicturesTable } from '../database/schema.ts';
import type { Find, PictureFinder } from './find-pictures.ts';
import type { JudgedProduct } from './judge.ts';
import { servedPath } from './picture-path.ts';

/** Where a picture of the new catalogue comes from, if from anywhere. */
export type PictureSource =
  | { kind: 'file'; file: string }
  | { kind: 'kept'; picture: PicturesTable }
  | { kind: 'none'; reason: string }
  | { kind: 'outside' };

/**
 * The sources of all pictures of these products, by the paths at which they are served. A picture that is not in the
 * folder is `kept` when the shop has one at that path: a list can be changed without its pictures at hand.
 */
export async function locatePictures(
  products: readonly JudgedProduct[],
  folder: string,
  find: PictureFinder,
  shopPictures: ReadonlyMap<string, PicturesTable>,
): Promise<Map<string, PictureSource>> {
  const paths = new Set(products.flatMap(({ images }) => images.map(servedPath)));
  const sources = new Map<string, PictureSource>();
  for (const path of paths) {
    if (path !== null) sources.set(path, sourceOf(await find(path), shopPictures.get(path), folder));
  }
  return sources;
}

function sourceOf(find: Find, kept: PicturesTable | undefined, folder: string): PictureSource {
  switch (find.kind) {
    case 'file':
      return find;
    case 'outside':
      return { kind: 'outside' };
    case 'too large':
      return { kind: 'none', reason: 'is larger than 15 MB' };
    case 'nothing':
      return kept ? { kind: 'kept', picture: kept } : { kind: 'none', reason: `is not in ${folder}` };
  }
}
