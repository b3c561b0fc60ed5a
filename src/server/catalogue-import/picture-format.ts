/** A picture format that the shop takes, known by its first bytes and never by a name. */
export interface PictureFormat {
  extension: 'avif' | 'gif' | 'jpg' | 'png' | 'webp';
  contentType: string;
}

/** The format of a file from its bytes (the first 64 will do), or null when it is no picture that the shop takes. */
export function pictureFormat(bytes: Buffer): PictureFormat | null {
  const text = (start: number, end: number): string => bytes.toString('latin1', start, end);
  if (text(0, 3) === '\xff\xd8\xff') return { extension: 'jpg', contentType: 'image/jpeg' };
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return { extension: 'png', contentType: 'image/png' };
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP')
    return { extension: 'webp', contentType: 'image/webp' };
  if (/^GIF8[79]a/.test(text(0, 6))) return { extension: 'gif', contentType: 'image/gif' };
  if (text(4, 8) === 'ftyp' && isAvif(bytes)) return { extension: 'avif', contentType: 'image/avif' };
  return null;
}

/** The brands of the `ftyp` box: the major one, a version, and those that it is compatible with. */
function isAvif(bytes: Buffer): boolean {
  const brands = bytes.toString('latin1', 8, Math.min(bytes.readUInt32BE(0), 64));
  return /^(.{4})*?avi[fs]/s.test(brands);
}
