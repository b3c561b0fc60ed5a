import type { Product } from '#domain/catalogue/product.ts';

/**
 * Judges a reply of `list-products.php`, as the build does: products with their pictures' addresses, newest first.
 * Throws a sentence when nothing of the reply can be used. Whoever starts an import passes it in.
 */
export type Judge = (reply: unknown) => Judgement;

/**
 * Judges the bytes of a picture, as the build does: null when it can be shown, else the reason, which goes on after its path.
 */
export type PictureJudge = (bytes: Buffer) => Promise<string | null>;

/** What a judge must resolve relative picture paths against. */
export const picturesBase = 'http://pictures.invalid';

export interface Judgement {
  products: readonly JudgedProduct[];
  report: { issues: readonly Finding[] };
}

export type JudgedProduct = Omit<Product, 'pictures'> & { images: readonly string[] };

export interface Finding {
  /** Place in the list, from 1; 0 for the list as a whole. */
  position: number;
  id: string;
  field: string;
  value: string;
  reason: string;
  effect: 'withheld' | 'repaired' | 'note';
}
