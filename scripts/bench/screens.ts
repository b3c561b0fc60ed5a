import { goals } from './goals.ts';
import { type Phone, takePhone } from './phone.ts';
import { type Figure, ours, storeResult } from './results.ts';
import { withSampleShop } from './sample-shop.ts';
import { allBytes, ownBytes, type ScriptBytes, scriptBytes } from './screens/script-bytes.ts';
import { type Storage, storages } from './screens/storages.ts';
import { type ScreenVisit, visitScreen } from './screens/visit-screen.ts';
import { against, median, table, whole } from './table.ts';

const screens = [
  'login',
  'profile',
  'cart',
  'place-order',
  'orders',
  'wishlist',
  'verify',
  'contact',
] as const;

interface Opened {
  screen: string;
  /** Name of the storage with which it was opened. */
  storage: string;
  visits: ScreenVisit[];
}

/**
 * `npm run bench -- screens`: measures the script that each screen loads, and checks that it hydrates with each kind of storage.
 * False when a screen breaks its budget or has an error.
 */
export async function benchScreens(runs: number): Promise<boolean> {
  const phone = await takePhone();
  if (phone === null) throw new Error('No Chromium was found: name yours in CHROMIUM_PATH.');
  try {
    return await withSampleShop(async ({ siteDir, shop }) => {
      const opened = await openAll(phone, shop.url, await storages(shop.url), runs);
      const sizes = screens.map((screen) => ({
        screen,
        bytes: scriptBytes(siteDir, screen, scriptsOf(screen, opened)),
      }));
      console.log(`\n${sizesTable(sizes)}\n\n${visitsTable(opened)}`);
      storeResult('screens', sizes.flatMap(figuresOf));
      const isWithinBudget = sizes.every(
        ({ bytes }) => allBytes(bytes) <= goals.screenScriptBytes && ownBytes(bytes) <= goals.ownScriptBytes,
      );
      return (
        isWithinBudget && opened.every(({ visits }) => visits.every(({ faults }) => faults.length === 0))
      );
    });
  } finally {
    await phone.close();
  }
}

function figuresOf({ screen, bytes }: { screen: string; bytes: ScriptBytes }): Figure[] {
  return [
    {
      name: `/${screen}: script with React`,
      contestant: ours,
      value: allBytes(bytes),
      unit: 'bytes',
      most: goals.screenScriptBytes,
    },
    {
      name: `/${screen}: own script`,
      contestant: ours,
      value: ownBytes(bytes),
      unit: 'bytes',
      most: goals.ownScriptBytes,
    },
  ];
}

async function openAll(
  phone: Phone,
  url: string,
  all: ReadonlyMap<string, Storage>,
  runs: number,
): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const screen of screens) {
    console.log(`Opening /${screen} with its storage ${[...all.keys()].join(', ')}`);
    for (const [storage, records] of all) {
      const visits: ScreenVisit[] = [];
      for (let run = 0; run < runs; run++) visits.push(await visitScreen(phone, url, `/${screen}`, records));
      opened.push({ screen, storage, visits });
    }
  }
  return opened;
}

/** Scripts that a screen has requested in any visit, since some screens redirect a visitor before all files are requested. */
function scriptsOf(screen: string, opened: readonly Opened[]): string[] {
  const visits = opened.filter((each) => each.screen === screen).flatMap((each) => each.visits);
  return [...new Set(visits.flatMap(({ scripts }) => scripts))];
}

function sizesTable(sizes: readonly { screen: string; bytes: ScriptBytes }[]): string {
  const rows = sizes.map(({ screen, bytes }) => [
    screen,
    against(allBytes(bytes), goals.screenScriptBytes),
    whole(bytes.react),
    whole(bytes.astro),
    against(ownBytes(bytes), goals.ownScriptBytes),
    whole(bytes.ownFiles),
    whole(bytes.ownInlined),
    whole(bytes.files),
  ]);
  const headings = ['script, bytes as sent', 'all', 'React', 'Astro', 'ours', 'in files', 'inlined', 'files'];
  return table(headings, rows);
}

function visitsTable(opened: readonly Opened[]): string {
  const rows = opened.map(({ screen, storage, visits }) => [
    screen,
    storage,
    [...new Set(visits.map(({ endedAt }) => endedAt))].join(' '),
    whole(median(visits.map(({ blockingMs }) => blockingMs))),
    median(visits.map(({ layoutShift }) => layoutShift)).toFixed(3),
    [...new Set(visits.flatMap(({ faults }) => faults))].join('; ') || 'none',
  ]);
  return table(['screen', 'storage', 'ends at', 'blocking, ms', 'layout shift', 'faults'], rows);
}
