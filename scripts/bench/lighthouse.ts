import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '#release/project.ts';
import { chromiumFlags, fullChromiumPath } from '../../tests/support/chromium.ts';
import { goals } from './goals.ts';
import { measured } from './measured.ts';
import { type Figure, isBusyNow, isReached, ours, storeResult } from './results.ts';
import { withSampleShop } from './sample-shop.ts';
import { median, table, whole } from './table.ts';

const version = '13.5.0';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

/** The parts of Lighthouse's report that are read. */
interface Report {
  runtimeError?: { message: string };
  categories: Record<Category, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; displayValue?: string }>;
}

interface Page {
  name: string;
  path: string;
  /** Whether it is a screen: screens ask crawlers to stay away, for which Lighthouse would take points. */
  isScreen?: boolean;
}

/**
 * `npm run bench -- lighthouse`: grades five pages of the sample shop as Lighthouse does for phones. False when a page has less
 * than 100 points for anything; performance counts where the machine is quiet.
 */
export async function benchLighthouse(runs: number): Promise<boolean> {
  const chromium = fullChromiumPath();
  if (chromium === null) throw new Error('No Chromium was found: name yours in CHROMIUM_PATH.');
  const program = await installed();
  const isBusy = isBusyNow();
  if (isBusy) console.log('The machine is busy: performance is shown and not judged.');
  return await withSampleShop(async ({ folder, siteDir, shop }) => {
    const graded: { page: Page; reports: Report[] }[] = [];
    for (const page of pagesOf(siteDir)) {
      const reports: Report[] = [];
      for (let run = 0; run < runs; run++) {
        console.log(`Grading ${page.path}, run ${run + 1} of ${runs}`);
        const file = path.join(folder, 'report.json');
        reports.push(await gradeOnce({ program, chromium, file, url: shop.url + page.path, page }));
      }
      graded.push({ page, reports });
    }
    const figures = graded.flatMap(({ page, reports }) => figuresOf(page, reports, isBusy));
    const rows = graded.map(({ page, reports }) => [
      page.name,
      page.path,
      ...categories.map((category) => whole(pointsOf(category, reports))),
    ]);
    console.log(`\n${table(['Lighthouse for phones', 'address', ...categories], rows)}`);
    for (const { page, reports } of graded)
      for (const line of shortfalls(reports)) console.log(`${page.name}: ${line}`);
    storeResult('lighthouse', figures);
    return figures.every((figure) => isReached(figure) !== false);
  });
}

function pagesOf(siteDir: string): Page[] {
  const [product = ''] = globSync('product/*.html', { cwd: siteDir }).toSorted();
  return [
    { name: 'home', path: '/' },
    { name: 'listing', path: '/collection' },
    { name: 'product', path: `/${product.replaceAll('\\', '/').replace(/\.html$/, '')}` },
    { name: 'cart', path: '/cart', isScreen: true },
    { name: 'search', path: '/search?q=soap', isScreen: true },
  ];
}

/**
 * Installs Lighthouse into a folder of its own and returns its program. As a package of the project, its 176 MB would be
 * downloaded by every first `npm start`.
 */
async function installed(): Promise<string> {
  const folder = path.join(root, 'node_modules/.cache', `lighthouse-${version}`);
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  if (!existsSync(program)) {
    console.log(`Fetching Lighthouse ${version}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'grader', private: true }));
    const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `lighthouse@${version}`];
    await measured('npm', install, { cwd: folder });
  }
  return program;
}

interface Grading {
  program: string;
  chromium: string;
  url: string;
  page: Page;
  /** The report is written here. */
  file: string;
}

async function gradeOnce({ program, chromium, url, page, file }: Grading): Promise<Report> {
  const options = [
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${categories.join(',')}`,
    ...(page.isScreen ? ['--skip-audits=is-crawlable'] : []),
    `--chrome-flags=--headless=new ${chromiumFlags.join(' ')}`,
  ];
  await measured(process.execPath, [program, url, ...options], {
    cwd: root,
    env: { CHROME_PATH: chromium, NO_UPDATE_NOTIFIER: '1' },
  });
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  if (report.runtimeError)
    throw new Error(`Lighthouse could not grade ${url}: ${report.runtimeError.message}`);
  return report;
}

function pointsOf(category: Category, reports: readonly Report[]): number {
  return median(reports.map(({ categories: graded }) => Math.round((graded[category].score ?? 0) * 100)));
}

/** Points as figures. On a busy machine performance has no goal, since other programs slow the page down. */
function figuresOf({ name }: Page, reports: readonly Report[], isBusy: boolean): Figure[] {
  return categories.map((category): Figure => {
    const isJudged = category !== 'performance' || !isBusy;
    return {
      name: `Lighthouse, ${name}: ${category}`,
      contestant: ours,
      value: pointsOf(category, reports),
      unit: 'points',
      ...(isJudged && { least: goals.lighthousePoints }),
    };
  });
}

/** Audits that cost points in any of the runs, each in one line. */
function shortfalls(reports: readonly Report[]): string[] {
  const lines = reports.flatMap(({ categories: graded, audits }) =>
    categories.flatMap((category) =>
      graded[category].auditRefs.flatMap(({ id, weight }) => {
        const audit = audits[id];
        if (weight === 0 || !audit || audit.score === null || audit.score >= 0.995) return [];
        const shown = audit.displayValue ? `, ${audit.displayValue}` : '';
        return [`${category}, ${id}: ${audit.title}${shown}`];
      }),
    ),
  );
  return [...new Set(lines)];
}
