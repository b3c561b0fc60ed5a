import './environment.ts';
import { measuredShare, retentionDays, shownDays, vitalLimits, vitalNames } from '#domain/shop/web-vitals.ts';
import type { Database } from '#server/database/schema.ts';
import { summariseVitals, type VitalsSummary } from '#server/web-vitals.ts';
import { argumentsOf } from './arguments.ts';
import { table, whole } from './bench/table.ts';
import { command, print } from './console.ts';
import { withShopDatabase } from './shop.ts';

/** `npm run vitals`: what real page views measured, also while the shop is open. */
await command(() => withShopDatabase(run));

async function run(database: Database): Promise<void> {
  const { days: text = String(shownDays), json } = argumentsOf('vitals').options;
  const days = /^[1-9]\d?$/.test(text) ? Number(text) : 0;
  if (days < 1 || days > retentionDays)
    throw new Error(`--days is "${text}", but must be a whole number from 1 to ${retentionDays}.`);
  const summaries = await summariseVitals(database, { days, now: Date.now() });
  if (json) return print(JSON.stringify(summaries));
  if (summaries.length === 0)
    return print(
      `No page view of the last ${days} days was measured. A shop with SHOP_WEB_VITALS=on measures one in ${1 / measuredShare}.`,
    );
  print(`Measured page views of the last ${days} days. Three in four were at or below these figures:\n`);
  print(table(['page', 'connection', 'views', 'LCP', 'INP', 'CLS', 'FCP', 'TTFB'], summaries.map(cellsOf)));
  print('\nTimes in ms. ! is worse than Google’s limit for good, !! is poor.');
}

function cellsOf({ page, connection, views, ...figures }: VitalsSummary): string[] {
  const marked = vitalNames.map((name) => {
    const figure = figures[name];
    if (figure === null) return '-';
    const [good, fair] = vitalLimits[name];
    const mark = figure > fair ? ' !!' : figure > good ? ' !' : '';
    return `${name === 'CLS' ? (figure / 1_000).toFixed(2) : whole(figure)}${mark}`;
  });
  return [connection === null ? page : '', connection ?? 'all', whole(views), ...marked];
}
