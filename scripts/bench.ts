import './environment.ts';
import { parseArgs } from 'node:util';
import { benchAdd } from './bench/add.ts';
import { benchApi } from './bench/api.ts';
import { benchBuild } from './bench/build.ts';
import { benchBytes } from './bench/bytes.ts';
import { benchScreens } from './bench/screens.ts';
import { benchSearch } from './bench/search.ts';
import { command } from './console.ts';

const usage = `Say what to measure: npm run bench -- bytes [--runs 3]
or npm run bench -- build [--products 10000] [--catalogue FILE] [--runs 1], or npm run bench for both,
or npm run bench -- api, -- add or -- screens [--runs 3], or npm run bench -- search.`;

/** `npm run bench`: the figures that the shop promises, beside those of others, all taken in one run. */
await command(async () => {
  const { what, runs, products, catalogue } = readArguments();
  if (what === 'api') {
    if (!(await benchApi(runs ?? 3))) throw new Error('Orders were lost or doubled.');
    return;
  }
  if (what === 'search') {
    if (!(await benchSearch())) throw new Error('The search is over its budget.');
    return;
  }
  if (what === 'add') {
    if (!(await benchAdd(runs ?? 3))) throw new Error('Add to Cart is too far from the static limit.');
    return;
  }
  if (what === 'screens') {
    if (!(await benchScreens(runs ?? 3))) throw new Error('A screen is over its budget, or did not hydrate.');
    return;
  }
  let kept = true;
  if (what !== 'build') kept = await benchBytes(runs ?? 3);
  if (what !== 'bytes') await benchBuild({ products, catalogue, runs: runs ?? 1 });
  if (!kept) {
    console.error('A page is over its budget.');
    process.exitCode = 1;
  }
});

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: 'string' },
        products: { type: 'string', default: '10000' },
        catalogue: { type: 'string' },
      },
    });
    const [what = 'both'] = positionals;
    if (
      positionals.length > 1 ||
      !['both', 'bytes', 'build', 'api', 'add', 'screens', 'search'].includes(what)
    )
      throw new Error(usage);
    const { catalogue } = values;
    const runs = values.runs === undefined ? undefined : countIn(values.runs);
    return { what, runs, products: countIn(values.products), catalogue };
  } catch {
    throw new Error(usage);
  }
}

function countIn(text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1) throw new Error(usage);
  return count;
}
