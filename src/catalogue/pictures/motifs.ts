/** Small ornaments around 0,0 within a radius of 60, to be filled by the group that they stand in. */
export const motifs: readonly string[] = [
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
