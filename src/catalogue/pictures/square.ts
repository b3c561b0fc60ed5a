import { type Decoded, loadSharp } from './decode.ts';

/**
 * A pack shot made square: its plain backdrop is carried on at both short sides, so that wall, floor and the line between
 * them go through. A picture that has more than a backdrop at these sides stays as it is.
 */
export async function toSquare(decoded: Decoded): Promise<Decoded> {
  const { width, height, pixels } = decoded;
  const isLong = Math.max(width, height) > maxAspectRatio * Math.min(width, height);
  if (width === height || isLong || !(await hasPlainSides(decoded))) return decoded;
  const sharp = await loadSharp();
  const original = await pixels().raw().toBuffer({ resolveWithObject: true });
  const side = Math.max(original.info.width, original.info.height);
  const [across, down] = [side - original.info.width, side - original.info.height];
  const { data, info } = await sharp(original.data, { raw: original.info })
    .extend({
      left: across >> 1,
      right: across - (across >> 1),
      top: down >> 1,
      bottom: down - (down >> 1),
      extendWith: 'copy',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = Math.max(width, height);
  return { width: whole, height: whole, pixels: () => sharp(data, { raw: info }) };
}

/** Beyond these proportions a square would be mostly backdrop. */
const maxAspectRatio = 2;

/** The small copy in which the sides are looked at: pixels inwards from a side, and along it. */
const sampleSize = { inwards: 96, along: 24 };
/** By how much, of 255, neighbours differ at most; along a side a wall meets a floor. */
const maxDifference = { inwards: 8, along: 44, overall: 90 };

async function hasPlainSides({ width, height, pixels }: Decoded): Promise<boolean> {
  const isTall = height > width;
  const [across, down] = isTall
    ? [sampleSize.inwards, sampleSize.along]
    : [sampleSize.along, sampleSize.inwards];
  const data = await pixels()
    .flatten({ background: '#ffffff' })
    .resize(across, down, { fit: 'fill' })
    .raw()
    .toBuffer();
  /** The three channels `depth` pixels inwards from a side, at `index` along it. */
  const pixelAt = (isFar: boolean, depth: number, index: number) => {
    const inwards = isFar ? sampleSize.inwards - 1 - depth : depth;
    const start = 3 * (isTall ? index * across + inwards : inwards * across + index);
    return data.subarray(start, start + 3);
  };
  return [false, true].every((isFar) => {
    const side = Array.from({ length: sampleSize.along }, (_, index) => pixelAt(isFar, 0, index));
    return (
      side.every((pixel, index) => difference(pixel, pixelAt(isFar, 1, index)) <= maxDifference.inwards) &&
      side.every((pixel, index) => difference(pixel, side[index + 1]) <= maxDifference.along) &&
      side.every((pixel) => difference(pixel, side[0]) <= maxDifference.overall)
    );
  });
}

function difference(one: Uint8Array, other: Uint8Array = one): number {
  return Math.max(...one.map((channel, index) => Math.abs(channel - (other[index] ?? 0))));
}
