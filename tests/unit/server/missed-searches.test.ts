import { afterEach, beforeEach, expect, test } from 'vitest';
import { dayMs } from '#domain/text/dates.ts';
import { forgetMissed, mostMissed } from '#server/missed-searches.ts';
import { type OpenApp, openApp } from './app-fixture.ts';

let shop: OpenApp;

beforeEach(async () => {
  shop = await openApp();
});

afterEach(() => shop.close());

let visitor = 0;
const search = (words: string, address = `10.0.0.${++visitor}`) =>
  shop.post('missedSearches', { words }, { address });
const today = () => Math.floor(shop.now() / dayMs);
const kept = () => mostMissed(shop.database).selectAll().execute();

test('words that found nothing are counted, with nothing of who searched', async () => {
  await search('rolex');
  for (const words of ['Sabuni', ' sabuni ']) await search(words);
  for (const words of ['jane@example.com', '0772 123 456']) expect((await search(words)).status).toBe(200);
  expect(await kept()).toEqual([
    { words: 'sabuni', count: 2, last_day: today() },
    { words: 'rolex', count: 1, last_day: today() },
  ]);
});

test('words are forgotten after ninety days, and beyond a thousand the oldest', async () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => ({
    words: `word ${index}`,
    count: 2,
    last_day: today() - (index === 9 ? 2 : 1),
  }));
  await shop.database.insertInto('missed_searches').values(rows).execute();
  for (const word of ['word 7', 'rolex']) await search(word);
  const words = (await kept()).map((each) => each.words);
  expect(words).toHaveLength(1_000);
  expect(words[0]).toBe('word 7');
  expect(words).toContain('rolex');
  expect(words).not.toContain('word 9');
  shop.wait(90 * dayMs);
  await search('kanzu');
  expect((await kept()).map((each) => each.words)).toEqual(['kanzu']);
  // As a start does.
  await forgetMissed(shop.database, shop.now() + 90 * dayMs);
  expect(await kept()).toEqual([]);
});

test('one address tells of twenty searches a minute', async () => {
  for (let each = 0; each < 20; each++) await search('sabuni', '10.0.1.1');
  expect((await search('sabuni', '10.0.1.1')).status).toBe(429);
  expect((await search('sabuni', '10.0.1.2')).status).toBe(200);
});
