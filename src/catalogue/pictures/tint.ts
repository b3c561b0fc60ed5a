import { tints } from '#domain/catalogue/picture.ts';
import type { Decoded } from './decode.ts';

type Rgb = readonly [number, number, number];

/** The median colour of a picture's border: for a pack shot its backdrop, whatever the pack looks like. */
export async function edgeColour({ pixels }: Decoded): Promise<Rgb> {
  const data = await pixels()
    .flatten({ background: '#ffffff' })
    .resize(grid, grid, { fit: 'fill' })
    .raw()
    .toBuffer();
  const border = [...Array(grid * grid).keys()].filter(
    (i) => onBorder(i % grid) || onBorder(Math.floor(i / grid)),
  );
  // The median, not the mean: a bottle that leaves the frame must not colour the backdrop.
  const median = (channel: number) =>
    border.map((i) => data[i * 3 + channel] ?? 0).sort((a, b) => a - b)[border.length >> 1] ?? 0;
  return [median(0), median(1), median(2)];
}

/** Index of the tint that looks most like a colour; white's only for white, the ground of cut-outs. */
export function nearestTint(colour: Rgb): number {
  if (Math.min(...colour) >= 250) return 0;
  const [lightness, a, b] = oklab(colour);
  // A wrong hue is more visible than a wrong lightness.
  const distances = tintsInOklab.map((tint) =>
    Math.hypot(tint[0] - lightness, 2 * (tint[1] - a), 2 * (tint[2] - b)),
  );
  distances[0] = Infinity;
  return distances.indexOf(Math.min(...distances));
}

const grid = 32;

function onBorder(position: number): boolean {
  return position === 0 || position === grid - 1;
}

const tintsInOklab = tints.map((hex) => {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return oklab([channel(1), channel(3), channel(5)]);
});

/** A colour in Björn Ottosson's OKLab, in which equal distances look alike: lightness, green to red, blue to yellow. */
function oklab([red, green, blue]: Rgb): readonly [number, number, number] {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function linear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}
