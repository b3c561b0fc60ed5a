import { escaped, figureText } from './words.ts';

/** Bars under a heading, drawn to one scale. */
export interface BarChart {
  title: string;
  bars: readonly Bar[];
}

export interface Bar {
  label: string;
  value: number;
  unit: string;
  /** Kind of bar, which decides its colour; a `quoted` figure is of another run. */
  kind: 'ours' | 'limit' | 'peer' | 'quoted';
  /** A mark at this value. */
  goal?: number | undefined;
}

const width = 640;
const labelWidth = 190;
const valueWidth = 116;
const barHeight = 16;
const rowHeight = 25;

/** The chart as SVG, whose colours are classes of the page. */
export function barChart({ title, bars }: BarChart): string {
  const most = Math.max(...bars.flatMap(({ value, goal }) => [value, goal ?? 0]), Number.MIN_VALUE);
  const lengthOf = (value: number) => Math.max(2, (value / most) * (width - labelWidth - valueWidth));
  const rows = bars.map(({ label, value, unit, kind, goal }, index) => {
    const y = index * rowHeight + 4;
    const mark = labelWidth + lengthOf(goal ?? 0);
    const end = labelWidth + lengthOf(value);
    // The figure is drawn behind the mark of the goal where the mark would cross it.
    const figureAt = (goal !== undefined && mark > end && mark - end < valueWidth ? mark : end) + 8;
    return [
      `<text class="label ${kind}-label" x="${labelWidth - 10}" y="${y + 12.5}" text-anchor="end">${escaped(label)}</text>`,
      `<rect class="bar ${kind}" x="${labelWidth}" y="${y}" width="${lengthOf(value).toFixed(1)}" height="${barHeight}" rx="4"/>`,
      `<text class="value ${kind}-label" x="${figureAt.toFixed(1)}" y="${y + 12.5}">${figureText(value, unit)}</text>`,
      goal === undefined
        ? ''
        : `<path class="goal" d="M${mark.toFixed(1)} ${y - 3}v${barHeight + 6}"><title>goal: ${figureText(goal, unit)}</title></path>`,
    ].join('');
  });
  const height = bars.length * rowHeight + 4;
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escaped(title)}">${rows.join('')}</svg>`;
}
