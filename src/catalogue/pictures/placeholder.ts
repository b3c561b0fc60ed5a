import { basename } from 'node:path';
import type { Drawing } from '#domain/catalogue/picture.ts';
import { pictureFile } from '#domain/shop/paths.ts';
import { escapeHtml } from '#domain/text/plain-text.ts';
import { hash32 } from '#domain/text/slug.ts';
import type { CacheFolder } from './cache.ts';
import { nearestTint } from './decode.ts';
import { pictureKey } from './encode.ts';

/** Side of the square, in pixels. */
export const placeholderSize = 800;

/** Draws a calm pack label with the product's name, always the same for the same name; safe wherever an `<img>` is. */
export function drawPlaceholder(productName: string): { svg: string; tint: number } {
  const hash = hash32(productName);
  const { wall, floor, deep, ink } = picked(schemes, hash);
  const motif = picked(motifs, hash >>> 8);
  const { lines, size } = fitted(printable(productName));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800" width="800" height="800">
<linearGradient id="w" x2="0" y2="1"><stop stop-color="${wall}"/><stop offset=".68" stop-color="${wall}"/><stop offset=".8" stop-color="${floor}"/></linearGradient>
<radialGradient id="s"><stop offset=".5" stop-color="${deep}" stop-opacity=".42"/><stop offset="1" stop-color="${deep}" stop-opacity="0"/></radialGradient>
<rect width="800" height="800" fill="url(#w)"/>
<ellipse cx="400" cy="696" rx="300" ry="34" fill="url(#s)"/>
<rect x="150" y="96" width="500" height="600" rx="44" fill="#fff" fill-opacity=".82"/>
<rect x="174" y="120" width="452" height="552" rx="28" fill="none" stroke="${deep}" stroke-opacity=".45" stroke-width="3"/>
<g transform="translate(400 252)" fill="${deep}" color="${deep}">${motif}</g>
<path d="M350 364h100" stroke="${deep}" stroke-opacity=".6" stroke-width="4" stroke-linecap="round"/>
<g fill="${ink}" font-family="system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif" font-weight="600" font-size="${size}" text-anchor="middle">${textLines(lines, size)}</g>
</svg>
`;
  return { svg, tint: nearestTint(channels(wall)) };
}

/** Colour schemes: backdrop and floor like those of pack shots, a deeper tone of the same hue, and a dark one that is readable on white. */
const schemes = [
  { wall: '#f0dcc2', floor: '#fbeeda', deep: '#c98a4b', ink: '#5a3a1c' },
  { wall: '#f6dfe8', floor: '#fdf3f7', deep: '#d97fa3', ink: '#6b2545' },
  { wall: '#e3dbf6', floor: '#f5f1fd', deep: '#9a82d6', ink: '#3f2d73' },
  { wall: '#d8e6f6', floor: '#f0f7fd', deep: '#6a9fd8', ink: '#1f4170' },
  { wall: '#dbf1e4', floor: '#f2fbf5', deep: '#5fb58a', ink: '#1c5238' },
  { wall: '#fbf3c8', floor: '#fefbe8', deep: '#d8ab2e', ink: '#5c4508' },
  { wall: '#fbe0d3', floor: '#fef3ed', deep: '#e28b66', ink: '#6d2f15' },
  { wall: '#e8dcd0', floor: '#f7f1eb', deep: '#a58568', ink: '#4a3727' },
] as const;

const labelWidth = 404;
const labelMiddle = 505;
const lineHeight = 1.24;

function fitted(text: string): { lines: string[]; size: number } {
  for (const size of [58, 52, 46]) {
    const lines = wrapped(text, labelWidth / size, 4);
    if (lines.length <= 3) return { lines, size };
  }
  return { lines: wrapped(text, labelWidth / 42, 4), size: 42 };
}

function textLines(lines: readonly string[], size: number): string {
  // Letters sit on their baseline, about a third of the size below their middle.
  const first = labelMiddle + size * 0.34 - ((lines.length - 1) * size * lineHeight) / 2;
  const texts = lines.map(
    (line, i) => `<text x="400" y="${Math.round(first + i * size * lineHeight)}">${escapeHtml(line)}</text>`,
  );
  return texts.join('');
}

/** One line of characters that XML can carry. */
function printable(text: string): string {
  return text
    .replace(/[\p{Cs}\uFFFE\uFFFF]/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
}

function picked<T>(list: readonly T[], number: number): T {
  const item = list[number % list.length];
  if (item === undefined) throw new Error('There is nothing to pick from.');
  return item;
}

function channels(hex: string): [number, number, number] {
  const channel = (start: number) => Number.parseInt(hex.slice(start, start + 2), 16);
  return [channel(1), channel(3), channel(5)];
}

/** Small ornaments around 0,0 within a radius of 60, filled by their group. */
const motifs: readonly string[] = [
  // A drop with a gleam.
  '<path d="M0-58C16-34 38-10 38 16a38 38 0 0 1-76 0C-38-10-16-34 0-58Z"/><path d="M-20 18a20 20 0 0 0 15 19" fill="none" stroke="#fff" stroke-opacity=".8" stroke-width="7" stroke-linecap="round"/>',
  // A sprig of leaves.
  '<path d="M0 58V-20" fill="none" stroke="currentColor" stroke-width="6" stroke-linecap="round"/><path d="M0-58c15 14 15 34 0 48-15-14-15-34 0-48ZM4 22C4 0 20-14 42-12 44 10 28 24 4 22ZM-4 22C-4 0-20-14-42-12-44 10-28 24-4 22Z"/>',
  // A flower.
  `<g>${petals(6)}</g><circle r="13" fill="#fff" fill-opacity=".92"/>`,
  // Bubbles.
  '<g fill-opacity=".28" stroke="currentColor" stroke-width="6"><circle cx="-18" cy="12" r="34"/><circle cx="32" cy="-14" r="22"/><circle cx="-4" cy="-44" r="12"/><circle cx="34" cy="36" r="13"/></g>',
  // A spark with two small ones.
  '<path d="M-8-50C-3-14 6-5 42 0 6 5-3 14-8 50-13 14-22 5-58 0-22-5-13-14-8-50Z"/><path d="M40-56c2 13 5 16 18 18-13 2-16 5-18 18-2-13-5-16-18-18 13-2 16-5 18-18ZM40 20c2 13 5 16 18 18-13 2-16 5-18 18-2-13-5-16-18-18 13-2 16-5 18-18Z"/>',
];

function petals(count: number): string {
  const angles = Array.from({ length: count }, (_, i) => (360 / count) * i);
  return angles.map((angle) => `<ellipse cy="-34" rx="16" ry="25" transform="rotate(${angle})"/>`).join('');
}

/** Draws a product's placeholder and stores its file, unless the cache has it already. */
export function cachePlaceholder(cache: CacheFolder, productName: string): Drawing {
  const { svg, tint } = drawPlaceholder(productName);
  const drawing: Drawing = {
    kind: 'drawing',
    key: pictureKey(svg),
    width: placeholderSize,
    height: placeholderSize,
    tint,
  };
  const name = drawingName(drawing);
  if (cache.size(name) !== Buffer.byteLength(svg)) cache.write(name, svg);
  return drawing;
}

export function drawingName(drawing: Drawing): string {
  return basename(pictureFile(drawing, drawing.width, 'webp'));
}

/**
 * Breaks a text into at most `most` lines of about `width` em, the last one with an ellipsis when there is more.
 * Letter widths are generous estimates, since the font depends on the phone.
 */
export function wrapped(text: string, width: number, most: number): string[] {
  const lines: string[] = [];
  let line = '';
  const pieces = text.split(' ').flatMap((word) => (estimated(word) > width ? cut(word, width) : [word]));
  for (const piece of pieces) {
    const longer = line === '' ? piece : `${line} ${piece}`;
    if (estimated(longer) <= width) {
      line = longer;
    } else {
      lines.push(line);
      line = piece;
    }
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  const last = graphemes(lines[most - 1] ?? '');
  while (last.length > 0 && estimated(`${last.join('')}…`) > width) last.pop();
  return [...lines.slice(0, most - 1), `${last.join('').trimEnd()}…`];
}

/** A word too long for a line, cut between letters. */
function cut(word: string, width: number): string[] {
  const parts: string[] = [];
  let part = '';
  for (const grapheme of graphemes(word)) {
    if (estimated(part + grapheme) > width) {
      parts.push(part);
      part = '';
    }
    part += grapheme;
  }
  return [...parts, part];
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

function graphemes(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Estimated width of a text in a semibold system font, em. */
function estimated(text: string): number {
  let em = 0;
  for (const grapheme of graphemes(text)) em += widthOf(grapheme);
  return em;
}

function widthOf(grapheme: string): number {
  if (/^[ijlIftr.,:;'’!|()[\] ]/.test(grapheme)) return 0.36;
  if (/^[mwMW@%&]/.test(grapheme)) return 0.92;
  if (/^[A-Z0-9+]/.test(grapheme)) return 0.68;
  if (/^[\u0020-\u02af]/.test(grapheme)) return 0.58;
  return /^\p{L}/u.test(grapheme) && grapheme < '\u2e80' ? 0.7 : 1.2;
}
