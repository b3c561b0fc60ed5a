import { escapeHtml } from '#domain/text/escape-html.ts';

/** Bars under a heading, drawn to one scale. */
export interface Chart {
  title: string;
  unit: string;
  bars: readonly Bar[];
}

export interface Bar {
  label: string;
  value: number;
  /** Ours stands out among others. */
  isOurs: boolean;
  /** A line at this value. */
  goal?: number | null;
}

const width = 720;
const labelWidth = 220;
const barHeight = 18;
const rowHeight = 26;
const headingHeight = 44;

/** Charts below each other as one SVG file, which follows the reader's light or dark look. */
export function plot(charts: readonly Chart[]): string {
  let top = 0;
  const drawn = charts.map((chart) => {
    const part = `<g transform="translate(0 ${top})">${chartMarkup(chart)}</g>`;
    top += headingHeight + chart.bars.length * rowHeight + 12;
    return part;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${top}" font-family="system-ui, sans-serif" font-size="13">
<style>text{fill:#222}.bar{fill:#9aa5b1}.ours{fill:#0b6e4f}.goal{stroke:#c1121f;stroke-dasharray:3 2}@media(prefers-color-scheme:dark){text{fill:#eee}}</style>
${drawn.join('\n')}
</svg>
`;
}

function chartMarkup({ title, unit, bars }: Chart): string {
  const most = Math.max(...bars.flatMap(({ value, goal }) => [value, goal ?? 0]), Number.MIN_VALUE);
  const lengthOf = (value: number) => (value / most) * (width - labelWidth - 90);
  const rows = bars.map(({ label, value, isOurs, goal }, index) => {
    const y = headingHeight + index * rowHeight;
    const x = labelWidth + lengthOf(goal ?? 0);
    return [
      `<text x="${labelWidth - 8}" y="${y + 14}" text-anchor="end">${escapeHtml(label)}</text>`,
      `<rect class="bar${isOurs ? ' ours' : ''}" x="${labelWidth}" y="${y}" width="${lengthOf(value).toFixed(1)}" height="${barHeight}"/>`,
      `<text x="${(labelWidth + lengthOf(value) + 6).toFixed(1)}" y="${y + 14}">${shortest(value)} ${unit}</text>`,
      goal
        ? `<line class="goal" x1="${x.toFixed(1)}" x2="${x.toFixed(1)}" y1="${y - 3}" y2="${y + barHeight + 3}"/>`
        : '',
    ].join('');
  });
  return `<text x="0" y="24" font-weight="600">${escapeHtml(title)}</text>${rows.join('\n')}`;
}

function shortest(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(value >= 10 ? 1 : 2);
}
