import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root as project } from '#release/project.ts';
import { measured } from '../measured.ts';
import { type Figure, ours } from '../results.ts';
import { table, whole } from '../table.ts';

/** Builds the index of shops of these sizes, each in a process of its own, as the build of a site does. */
export async function measureIndexBuilds(sizes: readonly number[]): Promise<Figure[]> {
  const rows: string[][] = [];
  const figures: Figure[] = [];
  for (const products of sizes) {
    console.log(`Building the index of ${whole(products)} products`);
    const folder = mkdtempSync(path.join(tmpdir(), 'lulu-bench-'));
    try {
      const script = path.join(project, 'scripts/bench/search/made-up-index.ts');
      const args = [script, String(products), path.join(folder, 'site')];
      const { output, cpuSeconds, peakMegabytes } = await measured(process.execPath, args, { cwd: project });
      const said = (what: string) =>
        Number(new RegExp(`^${what} (.+)$`, 'm').exec(output)?.[1] ?? Number.NaN);
      const figure = (name: string, value: number | null, unit: Figure['unit']): Figure => ({
        name: `search index: ${name}`,
        contestant: ours,
        products,
        value: value ?? Number.NaN,
        unit,
      });
      figures.push(
        figure('made, written and compressed', cpuSeconds, 'CPU s'),
        figure('memory', peakMegabytes, 'MB'),
        figure('files', said('files'), ''),
      );
      const seconds = [said('made'), said('placed')].map((each) => each.toFixed(1));
      rows.push([whole(products), ...seconds, whole(peakMegabytes ?? 0), whole(said('files'))]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const headings = ['the index of', 'made, s', 'written and compressed, s', 'peak, MB', 'files'];
  console.log(`\n${table(headings, rows)}`);
  return figures;
}
