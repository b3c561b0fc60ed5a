/** A picture format that the shop accepts, recognised by its first bytes and never by a name. */
export interface PictureFormat {
  name: 'JPEG' | 'PNG' | 'GIF' | 'WebP' | 'AVIF';
  extension: 'jpg' | 'png' | 'gif' | 'webp' | 'avif';
  contentType: string;
}

/**
 * The format that a file's first bytes show (256 are enough); null for every format that is not accepted, SVG included (R10).
 */
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
