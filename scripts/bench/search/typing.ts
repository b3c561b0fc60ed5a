import path from 'node:path';
import { build } from 'vite';
import { buildTarget } from '#integration/baseline.ts';
import { root as project } from '#release/project.ts';
import { serveFolder } from '../add/serve.ts';
import { writeText } from '../add/write-text.ts';
import type { Line, OpenPage, Phone } from '../phone.ts';
import { median } from '../table.ts';
import { readVitals } from '../vitals.ts';
import type { TypingPage } from './typing-page.ts';

/** Cost of a key on a phone. */
export interface Key {
  /** Whether it is the first key on its page, before which nothing of the search is loaded. */
  isFirst: boolean;
  /** CPU time of the main thread until the results are there, less the time after a key without a search. */
  mainThreadMs: number;
  /** Time over 50 ms of each long task, in which the page does not respond. */
  blockingMs: number;
  /** Until the results are there. */
  resultsMs: number;
}

interface Options {
  siteDir: string;
  /** First file of the index in this folder. */
  root: string;
  line: Line;
}

/** Types each query, letter by letter, into a page of its own; every letter searches. */
export async function typeQueries(
  phone: Phone,
  { siteDir, root, line }: Options,
  queries: readonly string[],
): Promise<Key[]> {
  await writePage(siteDir);
  const server = await serveFolder(siteDir, { isApp: false });
  try {
    return await phone.open(line, async (open) => {
      await open.devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
      const type = async (address: string, query: string) => {
        await open.page.goto(`${server.url}/typing.html${address}`, { waitUntil: 'networkidle' });
        const keys: Key[] = [];
        for (const letter of query) keys.push(await press(open, letter));
        return keys;
      };
      const idle: Key[][] = [];
      for (let times = 0; times < 5; times++) idle.push(await type('', 'key'));
      // The first key on a page costs more than later ones, with or without a search.
      const usualAt = [0, 1].map((index) => median(idle.map((keys) => keys[index]?.mainThreadMs ?? 0)));
      const all: Key[] = [];
      for (const query of queries) {
        for (const [index, key] of (await type(`?root=${root}`, query)).entries()) {
          const usual = usualAt[Math.min(index, 1)] ?? 0;
          all.push({ ...key, isFirst: index === 0, mainThreadMs: Math.max(0, key.mainThreadMs - usual) });
        }
      }
      return all;
    });
  } finally {
    await server.close();
  }
}

async function press({ page, devTools }: OpenPage, letter: string): Promise<Key> {
  await page.evaluate(() => document.querySelector('input')?.focus());
  const before = await page.evaluate(readVitals);
  const busyBefore = await busyMs(devTools);
  await page.keyboard.insertText(letter);
  const resultsMs = await page.evaluate(() => (globalThis as TypingPage).shown);
  const mainThreadMs = (await busyMs(devTools)) - busyBefore;
  // Long tasks are reported with a little delay.
  await page.waitForTimeout(50);
  const { blockingMs } = await page.evaluate(readVitals);
  if (resultsMs === undefined) throw new Error(`The page of the bench did not search after "${letter}".`);
  return { isFirst: false, mainThreadMs, blockingMs: blockingMs - before.blockingMs, resultsMs };
}

async function busyMs(devTools: OpenPage['devTools']): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Writes the page with its script inlined, built as that of the shop's own pages. */
async function writePage(siteDir: string): Promise<void> {
  const built = await build({
    configFile: false,
    root: project,
    logLevel: 'warn',
    build: {
      write: false,
      target: buildTarget,
      rolldownOptions: { input: path.join(project, 'scripts/bench/search/typing-page.ts') },
    },
  });
  if (!('output' in built)) throw new Error('Vite made no single page.');
  const script = built.output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  writeText(
    siteDir,
    'typing.html',
    `<!doctype html><meta charset="utf-8"><title>Typing</title><body><script type="module">${script}</script>`,
  );
}
