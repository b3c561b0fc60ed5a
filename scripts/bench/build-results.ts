import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { root } from '#release/project.ts';
import { type Chart, plot } from './plot.ts';
import type { ChangeFigures } from './rebuild.ts';

/** Times and memory of builds of a shop of this size, and of releases after changes. */
export interface BuildResult {
  products: number;
  /** ISO 8601. */
  measuredAt: string;
  cores: number;
  /** Load average of the last minute before the first run: from 1 for each core on, elapsed times say little. */
  load: number;
  builds: readonly BuildFigures[];
  changes: readonly ChangeFigures[];
}

export interface BuildFigures {
  name: string;
  pages: number;
  seconds: number;
  cpuSeconds: number | null;
  peakMegabytes: number | null;
}

const folder = path.join(root, 'scripts/bench/results');
const resultsFile = path.join(folder, 'build.json');

/** Writes the result into the list of results, in place of an earlier one of the same size, and draws the plots of all. */
export function writeResult(result: BuildResult): void {
  mkdirSync(folder, { recursive: true });
  const before: BuildResult[] = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : [];
  const all = [...before.filter(({ products }) => products !== result.products), result].toSorted(
    (a, b) => a.products - b.products,
  );
  writeFileSync(resultsFile, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(path.join(folder, 'build.svg'), plot(all.flatMap(chartsOf)));
}

export function machineNow(): Pick<BuildResult, 'measuredAt' | 'cores' | 'load'> {
  return {
    measuredAt: new Date().toISOString(),
    cores: availableParallelism(),
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

/** Charts of a result. On a busy machine they show CPU time in place of elapsed time. */
function chartsOf({ products, cores, load, builds, changes }: BuildResult): Chart[] {
  const isBusy = load > 1.5 * cores;
  const unit = isBusy ? 'CPU s' : 's';
  const timeOf = (each: BuildFigures | ChangeFigures) => (isBusy ? (each.cpuSeconds ?? 0) : each.seconds);
  const size = `${products.toLocaleString('en')} products`;
  return [
    {
      title: `Full build, ${size}`,
      unit,
      bars: builds.map((each) => ({ label: each.name, value: timeOf(each), isOurs: each === builds[0] })),
    },
    {
      title: `Memory of a full build, ${size}`,
      unit: 'MB',
      bars: builds.map((each) => ({
        label: each.name,
        value: each.peakMegabytes ?? 0,
        isOurs: each === builds[0],
      })),
    },
    {
      title: `After a change, ${size}`,
      unit,
      bars: changes.map((each) => ({
        label: each.name,
        value: timeOf(each),
        isOurs: true,
        goal: isBusy ? null : each.goal,
      })),
    },
  ];
}
