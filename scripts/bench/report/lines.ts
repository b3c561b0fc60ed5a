import { escaped, figureText } from './words.ts';

/** Growth of figures with the catalogue, both axes logarithmic: a straight line up is a power, a flat one costs nothing. */
export interface LineChart {
  title: string;
  unit: string;
  lines: readonly Line[];
}

export interface Line {
  label: string;
  isOurs: boolean;
  points: readonly Point[];
}

interface Point {
  products: number;
  value: number;
  goal?: number | undefined;
}

const width = 640;
const height = 260;
const edge = { left: 70, right: 130, top: 14, bottom: 34 };

/** The chart as SVG, whose colours are classes of the page. */
export function lineChart({ title, unit, lines }: LineChart): string {
  const points = lines.flatMap((line) => line.points);
  const x = scale(
    points.map(({ products }) => products),
    [edge.left, width - edge.right],
  );
  const y = scale(
    points.flatMap(({ value, goal }) => [value, goal ?? value]),
    [height - edge.bottom, edge.top],
  );
  const sizes = [...new Set(points.map(({ products }) => products))].toSorted((a, b) => a - b);
  const ticks = sizes.map(
    (size) =>
      `<path class="grid" d="M${x(size)} ${edge.top}V${height - edge.bottom}"/><text class="tick" x="${x(size)}" y="${height - 12}" text-anchor="middle">${size.toLocaleString('en')}</text>`,
  );
  const tops = decades(points.map(({ value }) => value)).map(
    (value) =>
      `<path class="grid" d="M${edge.left} ${y(value)}H${width - edge.right}"/><text class="tick" x="${edge.left - 8}" y="${y(value) + 4}" text-anchor="end">${figureText(value, unit)}</text>`,
  );
  const goals = points
    .filter(({ goal }) => goal !== undefined)
    .map(({ products, goal }) => `<path class="goal" d="M${x(products) - 12} ${y(goal ?? 1)}h24"/>`);
  const heights = spread(lines.map(({ points: own }) => y(own.at(-1)?.value ?? 1) + 4));
  const drawn = lines.map(({ label, isOurs, points: own }, index) => {
    const kind = isOurs ? 'ours' : 'peer';
    const path = own.map(({ products, value }) => `${x(products)} ${y(value)}`).join('L');
    const last = own.at(-1);
    const dots = own.map(
      ({ products, value }) =>
        `<circle class="dot ${kind}" cx="${x(products)}" cy="${y(value)}" r="4"><title>${figureText(value, unit)}</title></circle>`,
    );
    const named = last
      ? `<text class="value ${kind}-label" x="${x(last.products) + 10}" y="${heights[index]}">${escaped(label)} ${figureText(last.value, unit)}</text>`
      : '';
    return `<path class="line ${kind}-line" d="M${path}"/>${dots.join('')}${named}`;
  });
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">${[...tops, ...ticks, ...goals, ...drawn].join('')}</svg>`;
}

/** A logarithmic scale from the least to the greatest value, to a tenth of a pixel. */
function scale(values: readonly number[], [from, to]: readonly [number, number]): (value: number) => number {
  const logs = values.map((value) => Math.log10(Math.max(value, 1e-3)));
  const [least, greatest] = [Math.min(...logs), Math.max(...logs)];
  const span = greatest - least || 1;
  return (value) =>
    Math.round((from + ((Math.log10(Math.max(value, 1e-3)) - least) / span) * (to - from)) * 10) / 10;
}

/** Powers of ten between the least and the greatest value. */
function decades(values: readonly number[]): number[] {
  const first = Math.ceil(Math.log10(Math.min(...values)));
  const last = Math.floor(Math.log10(Math.max(...values)));
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => 10 ** (first + index));
}

/** Heights of labels, moved down where they would cover each other. */
function spread(heights: readonly number[]): number[] {
  const apart = 17;
  const order = heights.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y);
  const spaced = [...heights];
  let free = Number.NEGATIVE_INFINITY;
  for (const { y, index } of order) {
    spaced[index] = Math.max(y, free);
    free = (spaced[index] ?? y) + apart;
  }
  return spaced;
}
