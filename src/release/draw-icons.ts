import sharp from 'sharp';
import { isNameDrawn, light, mark, nameBox, pearlBox } from '#domain/content/mark.ts';

const { paper, ink, accent, mat } = light;

const pearl = (shell: string, colour: string) =>
  `<path d="${mark.shell}" fill="${shell}"/><path d="${mark.pearl}" fill="${colour}"/><path d="${mark.gleam}" fill="#fff"/>`;

/** Files of the site that show the mark, by name. One of the owner's in `public` takes its place. */
export async function drawIcons(): Promise<Map<string, Buffer>> {
  const small = await icon(32, 0, null);
  return new Map([
    ['favicon.ico', ico(small, 32)],
    ['apple-touch-icon.png', await icon(180, 0.1, accent)],
    ['icon-512.png', await icon(512, 0.1, accent)],
    ['share.jpg', await share()],
  ]);
}

/** The pearl on a square; `margin` is a share of its side. */
function icon(side: number, margin: number, backdrop: string | null): Promise<Buffer> {
  const [left = 0, top = 0, size = 0] = pearlBox.split(' ').map(Number);
  const inside = side * (1 - 2 * margin);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}">${backdrop ? `<rect width="${side}" height="${side}" fill="${backdrop}"/>` : ''}<g transform="translate(${side * margin} ${side * margin}) scale(${inside / size}) translate(${-left} ${-top})">${backdrop ? pearl(paper, '#f9bfd3') : pearl(ink, accent)}</g></svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

/** An .ico file that holds one PNG. */
function ico(png: Buffer, side: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([side, side, 0, 0, 1, 0, 32, 0], 6);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(22, 18);
  return Buffer.concat([head, png]);
}

/** For chat apps and social networks: the name, if it is the drawn one, on the shop's paper, and the plaited edge of a mat below. */
function share(): Promise<Buffer> {
  const [width, height, scale] = [1200, 630, 9] as const;
  const [left = 0, top = 0, markWidth = 0, markHeight = 0] = (isNameDrawn ? nameBox : pearlBox)
    .split(' ')
    .map(Number);
  const [x, y] = [
    (width - markWidth * scale) / 2 - left * scale,
    (height - markHeight * scale) / 2 - top * scale - 24,
  ];
  const strips = Array.from({ length: 52 }, (_, i) => {
    const colour = i % 10 === 4 ? mat : i % 2 ? '#d9b37c' : '#a5673f';
    return `<path d="M${i * 24 - 36} 564l40 40-40 40" stroke="${colour}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="${paper}"/><g transform="translate(${x} ${y}) scale(${scale})" fill="${ink}">${isNameDrawn ? `<path d="${mark.letters}"/>` : ''}${pearl(ink, accent)}</g><g fill="none" stroke-width="18">${strips.join('')}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 82, progressive: true }).toBuffer();
}
