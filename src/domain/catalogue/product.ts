import type { TextRange } from '../content/text-blocks.ts';

/** What the shop sells, as everything after validation sees it (Spec 3, R7). */
export interface Product {
  /** `[A-Za-z0-9_-]{1,64}`, never the name of something every object inherits (R9). */
  id: string;
  name: string;
  /** Plain text, as `textBlocks` reads it; '' when the catalogue has none. */
  description: string;
  /** What of it is emphasized, in order; missing where nothing is. */
  emphasis?: readonly TextRange[];
  /** Whole shillings (UGX), above zero. */
  price: number;
  /** At least one: what could not be fetched is drawn (R10). */
  pictures: readonly [Picture, ...Picture[]];
  /** '' when the catalogue has none. */
  category: string;
  /** The brand, or Male or Female for fashion; '' when the catalogue has none. */
  subCategory: string;
  bestseller: boolean;
  /** When the product was added, epoch ms; null when unknown. */
  date: number | null;
  /** Sizes to choose from; empty when the product has none (R31). */
  sizes: readonly string[];
  /** Facts for the Specifications tab, in the catalogue's order. */
  specifications: readonly Specification[];
  /** Server data that a stand-in replaces where it is null (R1). */
  rating: number | null;
  reviewCount: number | null;
  stock: number | null;
  /** The price before a reduction, UGX, above `price`. */
  originalPrice: number | null;
}

export interface Specification {
  label: string;
  value: string;
}

/** A picture that is ready to show. Its files are named by `pictureFile` in `paths.ts`. */
export type Picture = Photo | Drawing;

/** How a picture fits a square frame: from these proportions on, filling the frame would cut the product. */
function pictureShape({ width, height }: Picture): 'wide' | 'tall' | 'square' {
  if (width >= 1.3 * height) return 'wide';
  return height >= 1.25 * width ? 'tall' : 'square';
}

/** The class of the frame that a picture stands in: its colour and, where it matters, its shape. */
export function pictureClass(picture: Picture): string {
  const shape = pictureShape(picture);
  return `picture t${picture.tint}${shape === 'square' ? '' : ` ${shape}`}`;
}

/** A fetched picture, encoded as AVIF and WebP in each of `widths`, and the first of a product also as a JPEG for sharing. */
export interface Photo {
  kind: 'photo';
  /** Names the content: the same picture has the same key in every build. */
  key: string;
  /** Pixels of the picture as fetched, upright. */
  width: number;
  height: number;
  /** Widths in pixels that exist as files, ascending. */
  widths: readonly number[];
  /** Index of the colour in `tints` that is shown while the picture loads. */
  tint: number;
}

/** An SVG drawn with the product's name, in place of a picture that could not be had. */
export interface Drawing {
  kind: 'drawing';
  key: string;
  width: number;
  height: number;
  tint: number;
}
