/** Formats that are taken, with the name that the decoder gives them. */
export const pictureFormats = { JPEG: 'jpeg', PNG: 'png', GIF: 'gif', WebP: 'webp', AVIF: 'heif' } as const;

export type PictureFormat = keyof typeof pictureFormats;

/** What the first bytes say a file is; null for everything that is not taken, SVG included (R10). */
export function sniffed(bytes: Buffer): PictureFormat | null {
  const at = (offset: number, text: string) =>
    bytes.toString('latin1', offset, offset + text.length) === text;
  if (at(0, '\xff\xd8\xff')) return 'JPEG';
  if (at(0, '\x89PNG\r\n\x1a\n')) return 'PNG';
  if (at(0, 'GIF87a') || at(0, 'GIF89a')) return 'GIF';
  if (at(0, 'RIFF') && at(8, 'WEBP')) return 'WebP';
  if (at(4, 'ftyp') && brands(bytes).some((brand) => brand === 'avif' || brand === 'avis')) return 'AVIF';
  return null;
}

/** The four-letter names in an ISO media file's first box: its own brand, then the compatible ones. */
function brands(bytes: Buffer): string[] {
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256);
  const names: string[] = [];
  for (let offset = 8; offset + 4 <= end; offset += 4)
    names.push(bytes.toString('latin1', offset, offset + 4));
  return names;
}
