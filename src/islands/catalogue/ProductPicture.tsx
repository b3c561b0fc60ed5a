import { type Picture, pictureClass } from '#domain/catalogue/picture.ts';
import { pictureFile } from '#domain/shop/paths.ts';

interface Props {
  picture: Picture;
  /** Alternative text; '' when the text beside it has the same content. */
  alt: string;
  /** The `sizes` attribute: widths of the picture by widths of the window. */
  sizes: string;
  /** Whether it is the first picture of a page, which is loaded at once and before others. */
  first?: boolean;
  /** Width of a file that only small pictures offer, in pixels. */
  from?: number | undefined;
  /** The widest file worth offering, in pixels. */
  upTo?: number;
}

/** A picture with its size, on its own colour until it has loaded. A browser without AVIF loads one WebP, whatever the window. */
export function ProductPicture({ picture, alt, sizes, first = false, from, upTo = 1080 }: Props) {
  const { width, height } = picture;
  const image = {
    alt,
    width,
    height,
    ...(first ? { fetchPriority: 'high' as const } : { loading: 'lazy' as const }),
    decoding: 'async' as const,
  };
  if (picture.kind === 'drawing') {
    return (
      <span className={pictureClass(picture)}>
        <img {...image} src={pictureFile(picture, width, 'webp')} />
      </span>
    );
  }
  const widths = picture.widths.filter((each, index) => index === 0 || each <= upTo);
  if (from && from < (widths[0] ?? 0)) widths.unshift(from);
  const file = (each: number) => pictureFile(picture, each, 'avif');
  const smallest = widths[0] ?? width;
  // A single file needs no `sizes`.
  const offered =
    widths.length > 1
      ? { srcSet: widths.map((each) => `${file(each)} ${each}w`).join(', '), sizes }
      : { srcSet: file(smallest) };
  const fallback = widths.reduce((widest, each) => (each > 640 ? widest : each), picture.widths[0] ?? width);
  return (
    <picture className={pictureClass(picture)}>
      <source type="image/avif" {...offered} />
      <img {...image} src={pictureFile(picture, fallback, 'webp')} />
    </picture>
  );
}
