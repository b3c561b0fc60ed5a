import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import path from 'node:path';
import { root } from '#files/folders.ts';
import { table } from './table.ts';

/** Figures of one run of a task, with the machine and the commit. */
interface Result {
  /** Name of its file: the task, with the size of the catalogue of a build. */
  name: string;
  /** ISO 8601. */
  measuredAt: string;
  /** Load average of the minute before the run. */
  load: number;
  /** Short hash, with `+` if files differed from the commit. */
  commit: string;
  machine: string;
  figures: readonly Figure[];
}

export interface Figure {
  name: string;
  /** `this shop`, or the name of another program. */
  contestant: string;
  value: number;
  unit: 'bytes' | 'requests' | 'ms' | 's' | 'CPU s' | 'MB' | 'a second' | '×' | '';
  /** Size of the catalogue, if the figure grows with it. */
  products?: number;
  /** The goal: the greatest value that reaches it, or the least. */
  most?: number;
  least?: number;
}

export const ours = 'this shop';

const resultsFolder = path.join(root, 'scripts/bench/results');

/** Keeps the figures of a task in its file, one a line, in place of earlier ones. */
export function storeResult(name: string, load: number, figures: readonly Figure[]): void {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const isClean = git('status', '--porcelain', '--', '.', ':!scripts/bench/results') === '';
  const head = {
    name,
    measuredAt: new Date().toISOString(),
    load,
    commit: git('rev-parse', '--short=8', 'HEAD') + (isClean ? '' : '+'),
    machine: `${cpus()[0]?.model}, ${availableParallelism()} cores, ${process.platform}, Node ${process.version}`,
  };
  const lines = figures.filter(({ value }) => Number.isFinite(value)).map((each) => JSON.stringify(each));
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(
    path.join(resultsFolder, `${name}.json`),
    `${JSON.stringify(head).slice(0, -1)},"figures":[\n${lines.join(',\n')}\n]}\n`,
  );
}

/** The kept results, in the order of their names. */
export function storedResults(): Result[] {
  const files = globSync('*.json', { cwd: resultsFolder }).toSorted();
  return files.map((file) => JSON.parse(readFileSync(path.join(resultsFolder, file), 'utf8')));
}

/** Whether a figure reaches its goal; null if it has none. */
export function isReached({ value, most, least }: Figure): boolean | null {
  if (most === undefined && least === undefined) return null;
  return value <= (most ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY);
}

/** One row for each figure of the shop, with its goal and what other contestants have. */
export function figuresTable(figures: readonly Figure[]): string {
  const contestants = [...new Set(figures.map(({ contestant }) => contestant))];
  const rows = Map.groupBy(figures, ({ name, unit, products }) => [name, products, unit].join('\n'));
  const cell = (figure: Figure | undefined) => (figure ? String(Number(figure.value.toPrecision(4))) : '');
  return table(
    ['figure', 'products', 'unit', 'goal', '', ...contestants],
    [...rows.values()].map((row) => {
      const [first] = row;
      const goal = row.find((figure) => isReached(figure) !== null);
      const reached = goal && isReached(goal);
      return [
        first?.name ?? '',
        String(first?.products ?? ''),
        first?.unit ?? '',
        String(goal?.most ?? goal?.least ?? ''),
        reached === undefined ? '' : reached ? 'reached' : 'missed',
        ...contestants.map((contestant) => cell(row.find((figure) => figure.contestant === contestant))),
      ];
    }),
  );
}
