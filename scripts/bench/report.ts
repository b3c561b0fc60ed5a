import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawPicture } from './draw-picture.ts';
import { chartsOf } from './report/charts.ts';
import { goalRows, goalsTable } from './report/goals-table.ts';
import { overviewPage, reportPage } from './report/page.ts';
import { resultsFolder, storedResults } from './results.ts';

/** Charts of the picture, which stands in the README. */
const inOverview = [
  'Until a tap on Add to cart counts',
  'Bytes until the first results of a search',
  'Building the search index',
  'Reference API on SQLite, calls a second',
];

/**
 * `npm run bench -- report`: prints one table of the kept figures with their goals, and draws them as a page and as a picture.
 * Always true, since the task that measures a figure tells whether it keeps its budget.
 */
export async function writeReport(): Promise<boolean> {
  const results = storedResults();
  if (results.length === 0) throw new Error('Nothing has been measured yet: run npm run bench first.');
  const rows = goalRows(results);
  const charts = chartsOf(results.flatMap(({ figures }) => figures));
  console.log(`\n${goalsTable(rows)}`);
  const missed = rows.filter(({ isReached }) => !isReached).length;
  console.log(`\n${rows.length - missed} of ${rows.length} goals are reached.`);
  const page = path.join(resultsFolder, 'index.html');
  writeFileSync(page, reportPage(charts, rows, results));
  console.log(`The plots: ${path.relative(process.cwd(), page)}`);
  const shown = inOverview.flatMap((title) => charts.filter((chart) => chart.title === title));
  const isDrawn = await drawPicture(
    overviewPage(shown, 'Lulu, measured'),
    path.join(resultsFolder, 'overview.png'),
  );
  if (!isDrawn) console.log('No Chromium was found: the picture was not drawn again.');
  return true;
}
