import { readFileSync } from 'node:fs';

/**
 * The folder of the sample's pictures as AVIF: to encode them would take two thirds of the time of a first start. `node
 * tests/support/encode-sample.ts` makes them anew after a change of a picture of the sample or of the encoding.
 */
export const encodedSampleFolder = new URL('encoded-sample/', import.meta.url);

/** The AVIF of this width of the picture with this key, encoded already; null for a picture that is not the sample's. */
export function sampleAvif(key: string, width: number): Buffer | null {
  try {
    return readFileSync(new URL(`${key}-${width}.avif`, encodedSampleFolder));
  } catch {
    return null;
  }
}
