import path from 'node:path';
import { readReport } from './tally.ts';

const most = 20;

/** Time of each test file in ms, the sum of its runs on both databases and in both widths of letters. */
const times = new Map<string, number>();

interface VitestReport {
  testResults: { name: string; startTime: number; endTime: number }[];
}

export function noteVitestTimes(report: string): void {
  const { testResults } = readReport<VitestReport>(report) ?? { testResults: [] };
  for (const { name, startTime, endTime } of testResults) add(path.relative('.', name), endTime - startTime);
}

interface Suite {
  file: string;
  suites?: Suite[];
  specs: { tests: { results: { duration: number }[] }[] }[];
}

interface PlaywrightReport {
  /** Base folder of the paths of its files. */
  config: { rootDir: string };
  suites: Suite[];
}

export function notePlaywrightTimes(report: string): void {
  const { config, suites } = readReport<PlaywrightReport>(report) ?? { config: { rootDir: '.' }, suites: [] };
  const folder = path.relative('.', config.rootDir);
  for (const suite of suites) noteSuite(suite, folder);
}

function noteSuite({ file, specs, suites = [] }: Suite, folder: string): void {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  for (const { duration } of results) add(path.join(folder, file), duration);
  for (const each of suites) noteSuite(each, folder);
}

/** A line for each of the 20 slowest files of this run. */
export function slowestLines(): string[] {
  const slowest = [...times].sort(([, one], [, other]) => other - one).slice(0, most);
  return slowest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

function add(file: string, ms: number): void {
  times.set(file, (times.get(file) ?? 0) + ms);
}
