import './environment.ts';
import { argumentsOf } from './arguments.ts';
import { benchAdd } from './bench/add.ts';
import { benchApi } from './bench/api.ts';
import { benchBuild } from './bench/build.ts';
import { benchBytes } from './bench/bytes.ts';
import { benchScreens } from './bench/screens.ts';
import { benchSearch } from './bench/search.ts';
import { command } from './console.ts';
import { usageError } from './usage.ts';

/**
 * `npm run bench [-- TASK]`: measures the figures that the shop promises, beside those of other programs. Exit code 1 where a
 * page, a screen, the search or Add to cart misses its budget, or where orders were lost.
 */
await command(async () => {
  const {
    task,
    options: { catalogue, ...given },
  } = argumentsOf('bench');
  const runs = given.runs === undefined ? undefined : countIn('--runs', given.runs);
  const products = countIn('--products', given.products ?? '10000');
  if (task === 'api') {
    if (!(await benchApi(runs ?? 3))) throw new Error('Orders were lost or doubled.');
    return;
  }
  if (task === 'search') {
    if (!(await benchSearch())) throw new Error('The search is over its budget.');
    return;
  }
  if (task === 'add') {
    if (!(await benchAdd(runs ?? 3))) throw new Error('Add to cart is too far from the static limit.');
    return;
  }
  if (task === 'screens') {
    if (!(await benchScreens(runs ?? 3))) throw new Error('A screen is over its budget, or did not hydrate.');
    return;
  }
  let isWithinBudget = true;
  if (task !== 'build') isWithinBudget = await benchBytes(runs ?? 3);
  if (task !== 'bytes') await benchBuild({ products, catalogue, runs: runs ?? 1 });
  if (!isWithinBudget) {
    console.error('A page is over its budget.');
    process.exitCode = 1;
  }
});

function countIn(option: string, text: string): number {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1)
    throw usageError('bench', `${option} is "${text}", but must be a whole number from 1 up.`);
  return count;
}
