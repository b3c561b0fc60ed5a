import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { root } from '#release/project.ts';

/** Figures of one run of a task, with the machine and the commit. */
export interface Result {
  /** Name of its file: the task, with the size of the catalogue behind it where that is chosen by an option. */
  name: string;
  /** ISO 8601; null for figures that were noted before results were kept. */
  measuredAt: string | null;
  /** Short hash, with `+` behind it where files differed from the commit; null outside of a checkout. */
  commit: string | null;
  /** Null as above. */
  machine: Machine | null;
  figures: readonly Figure[];
}

export interface Machine {
  processor: string;
  cores: number;
  memoryMegabytes: number;
  system: string;
  node: string;
  /** Load average of the last minute; from one per core on, elapsed times mean little. */
  load: number;
}

export interface Figure {
  name: string;
  /** Contestant that was measured: `ours`, or the name of another program. */
  contestant: string;
  value: number;
  unit: Unit;
  /** Size of the catalogue, where the figure grows with it. */
  products?: number;
  /** The goal: the greatest value that reaches it, or the least. */
  most?: number;
  least?: number;
}

export type Unit = 'bytes' | 'requests' | 'ms' | 's' | 'CPU s' | 'MB' | 'a second' | 'points' | '×' | '';

/** Names of contestants. */
export const ours = 'this shop';
export const staticLimit = 'static page, the limit';
export const singlePageApp = 'React single-page app';

export const resultsFolder = path.join(root, 'scripts/bench/results');

/** Writes what a task has measured into its file, in place of its earlier result. */
export function storeResult(name: string, figures: readonly Figure[]): void {
  const result: Result = {
    name,
    measuredAt: new Date().toISOString(),
    commit: commitNow(),
    machine: machineNow(),
    figures: figures.filter(({ value }) => Number.isFinite(value)).map(rounded),
  };
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(path.join(resultsFolder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

/** The stored results, in the order of their names. */
export function storedResults(): Result[] {
  if (!existsSync(resultsFolder)) return [];
  return globSync('*.json', { cwd: resultsFolder })
    .toSorted()
    .map((file) => JSON.parse(readFileSync(path.join(resultsFolder, file), 'utf8')) as Result);
}

/** Whether a figure reaches its goal; null where it has none. */
export function isReached({ value, most, least }: Figure): boolean | null {
  if (most === undefined && least === undefined) return null;
  return value <= (most ?? Number.POSITIVE_INFINITY) && value >= (least ?? Number.NEGATIVE_INFINITY);
}

/** Whether other programs keep this machine so busy that elapsed times of pages cannot be judged. */
export function isBusyNow(): boolean {
  return (loadavg()[0] ?? 0) > 1.5 * availableParallelism();
}

/** Rounds a figure to three decimals, which is more than the accuracy of any figure here. */
function rounded(figure: Figure): Figure {
  return { ...figure, value: Math.round(figure.value * 1000) / 1000 };
}

function machineNow(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryMegabytes: Math.round(totalmem() / 1e6),
    system: `${process.platform} ${process.arch}`,
    node: process.version,
    load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  };
}

function commitNow(): string | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const isClean = git('status', '--porcelain', '--', '.', ':!scripts/bench/results') === '';
    return git('rev-parse', '--short=8', 'HEAD') + (isClean ? '' : '+');
  } catch {
    return null;
  }
}
