import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root as project } from '#release/project.ts';
import { goals } from '../goals.ts';
import { type Measured, measured } from '../measured.ts';
import { takePhone } from '../phone.ts';
import { median, table, whole } from '../table.ts';
import { queries } from './queries.ts';
import { type Key, typeQueries } from './typing.ts';

/**
 * Builds the index in a process of its own, as the build of a site does, and types into it on a phone whose processor runs at a
 * quarter of the speed of this one. False when the median key takes longer on the main thread than `goals.searchKeyMs`.
 */
export async function benchOnPhone(sizes: readonly number[]): Promise<boolean> {
  const phone = await takePhone();
  const builds: string[][] = [];
  const keys: string[][] = [];
  let isWithinBudget = true;
  try {
    for (const size of sizes) {
      console.log(`Building the index of ${whole(size)} products${phone ? ', and typing into it' : ''}`);
      const folder = mkdtempSync(path.join(tmpdir(), 'lulu-bench-'));
      try {
        const siteDir = path.join(folder, 'site');
        const built = await makeIndex(size, [siteDir]);
        const said = (what: string) => new RegExp(`^${what} (.+)$`, 'm').exec(built.output)?.[1] ?? '';
        const seconds = [said('made'), said('placed')].map((each) => Number(each).toFixed(1));
        builds.push([whole(size), ...seconds, megabytes(built), whole(Number(said('files')))]);
        if (phone === null) continue;
        const typed = await typeQueries(phone, { siteDir, root: said('root'), line: 'slow 4G' }, someQueries);
        keys.push(...figures(size, typed));
        isWithinBudget &&= median(typed.map((key) => key.mainThreadMs)) <= goals.searchKeyMs;
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    }
  } finally {
    await phone?.close();
  }
  console.log(
    `\n${table(['the index of', 'made, s', 'written and compressed, s', 'peak, MB', 'files'], builds)}`,
  );
  if (phone === null)
    console.log('\nNo Chromium was found: name yours in CHROMIUM_PATH to measure what a key costs.');
  else console.log(`\n${table(keyHeadings, keys)}`);
  return isWithinBudget;
}

/** Every ninth of the mixed list: letter by letter, all would take an hour. */
const someQueries = queries.filter((_, index) => index % 9 === 0);

async function makeIndex(size: number, folders: readonly string[]): Promise<Measured> {
  const script = path.join(project, 'scripts/bench/search/made-up-index.ts');
  return await measured(process.execPath, [script, String(size), ...folders], { cwd: project });
}

function megabytes({ peakMegabytes }: Measured): string {
  return peakMegabytes === null ? '' : whole(peakMegabytes);
}

const keyHeadings = [
  'products',
  'keys',
  'main thread, ms, median',
  'worst',
  'over 50 ms in one piece, median',
  'worst',
  'until the results, median',
  'worst',
];

function figures(size: number, typed: readonly Key[]): string[][] {
  const row = (name: string, keys: readonly Key[]) => [
    whole(size),
    name,
    ...(['mainThreadMs', 'blockingMs', 'resultsMs'] as const).flatMap((figure) => {
      const all = keys.map((key) => key[figure]);
      return [whole(median(all)), whole(Math.max(...all))];
    }),
  ];
  return [
    row(
      'the first on a page',
      typed.filter((key) => key.isFirst),
    ),
    row(
      'all others',
      typed.filter((key) => !key.isFirst),
    ),
  ];
}
