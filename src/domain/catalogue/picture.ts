/** A picture that is ready to show. Its files are named by `pictureFile` in `paths.ts`. */
export type Picture = Photo | Drawing;

/** A fetched picture, encoded as AVIF and WebP in each of `widths`, and the first of a product also as a JPEG for sharing. */
export interface Photo {
  kind: 'photo';
  /** Key of the content: the same picture has the same key in every build. */
  key: string;
  /** Pixels of the picture as fetched, upright. */
  width: number;
  height: number;
  /** Widths in pixels that exist as files, ascending. */
  widths: readonly number[];
  /** Width of the WebP file for zooming; only for pictures of at least 1,280 px. */
  zoomWidth?: number;
  /** Index of the colour in `tints` that is shown while the picture loads. */
  tint: number;
  /** Whether it has one AVIF and one WebP only, for hosts that take few files. */
  inOneSize?: true;
}

/** An SVG drawn with the product's name, in place of a picture that could not be fetched. */
export interface Drawing {
  kind: 'drawing';
  key: string;
  width: number;
  height: number;
  tint: number;
}

/** Shape of a picture beside a square frame: with wide or tall proportions, filling the frame would cut the product. */
function pictureShape({ width, height }: Picture): 'wide' | 'tall' | 'square' {
  if (width >= 1.3 * height) return 'wide';
  return height >= 1.25 * width ? 'tall' : 'square';
}

/** Class of a product's page by the shape of its first picture, which the stage of the gallery has; none for a square one. */
export function stageClass(first: Picture): 'portrait' | 'landscape' | undefined {
  const shape = pictureShape(first);
  if (shape === 'square') return undefined;
  return shape === 'tall' ? 'portrait' : 'landscape';
}

/** Classes of a picture's frame: its colour and, unless square, its shape. */
export function pictureClass(picture: Picture): string {
  const shape = pictureShape(picture);
  return `picture t${picture.tint}${shape === 'square' ? '' : ` ${shape}`}`;
}

/** Colours that stand in for a picture while it loads. `Photo.tint` and `Drawing.tint` are indexes: append only. */
export const tints = [
  '#ffffff',
  '#f3f2f1',
  '#e2e2e4',
  '#bbbbbc',
  '#8e8884',
  '#4c4a48',
  '#2e2e31',
  '#e8dcd0',
  '#f0dcc2',
  '#fbeeda',
  '#fef8cf',
  '#f6e4ec',
  '#f9bfd3',
  '#e6def7',
  '#d8e4f4',
  '#e0e7ed',
  '#e4f5e8',
  '#b99c80',
  '#68a3e6',
  '#2a416d',
] as const;

/** A picture format that the shop accepts, recognised by its first bytes and never by a name. */
export interface PictureFormat {
  name: 'JPEG' | 'PNG' | 'GIF' | 'WebP' | 'AVIF';
  extension: 'jpg' | 'png' | 'gif' | 'webp' | 'avif';
  contentType: string;
}

/** The format that a file's first bytes show (256 are enough); null for all others, SVG included (R10). */
export function pictureFormat(bytes: Uint8Array): PictureFormat | null {
  const start = String.fromCharCode(...bytes.subarray(0, 256));
  if (start.startsWith('\xff\xd8\xff')) return { name: 'JPEG', extension: 'jpg', contentType: 'image/jpeg' };
  if (start.startsWith('\x89PNG\r\n\x1a\n'))
    return { name: 'PNG', extension: 'png', contentType: 'image/png' };
  if (/^GIF8[79]a/.test(start)) return { name: 'GIF', extension: 'gif', contentType: 'image/gif' };
  if (/^RIFF.{4}WEBP/s.test(start)) return { name: 'WebP', extension: 'webp', contentType: 'image/webp' };
  if (isAvif(start)) return { name: 'AVIF', extension: 'avif', contentType: 'image/avif' };
  return null;
}

/** Whether the first box of an ISO media file names AVIF: its own brand, a version, then the compatible brands. */
function isAvif(start: string): boolean {
  if (start.slice(4, 8) !== 'ftyp') return false;
  const boxBytes = [...start.slice(0, 4)].reduce((size, byte) => size * 256 + byte.charCodeAt(0), 0);
  return /^(.{4})*?avi[fs]/s.test(start.slice(8, boxBytes));
}

/** Width of the file of a picture that is shown while data are saved, in pixels; only an AVIF, which a wider picture has. */
export const saverWidth = 200;

/** That width for a picture that may be so small; undefined for one in one size. */
export function saverWidthOf(picture: Picture): number | undefined {
  return 'inOneSize' in picture ? undefined : saverWidth;
}

/** Whether a picture has that file. */
export function hasSaverFile({ widths, inOneSize }: Photo): boolean {
  return !inOneSize && widths.some((width) => width > saverWidth);
}
