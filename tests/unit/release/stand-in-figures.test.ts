import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductSummary } from '#domain/catalogue/product.ts';
import { formatPrice, groupThousands } from '#domain/text/money.ts';
import { listed, OtherApi } from '../../support/other-api.ts';
import { Workplace } from '../../support/workplace.ts';

/** A build takes some seconds, and another one on this machine may go first. */
const ids = ['1', '2', '3', '4', '5', '6'];
const priceOf = (id: string) => 4_500 + 10 * Number(id);

/** A catalogue as most PHP shops send it: without ratings, reviews, stock and former prices. */
const catalogue = ids.map((id) => listed(id));

describe.each([
  { standIns: 'on', env: { SHOP_STAND_INS: '' } },
  { standIns: 'off', env: { SHOP_STAND_INS: 'off' } },
])('R1: with stand-ins $standIns, a catalogue without figures', ({ standIns, env }) => {
  const isOn = standIns === 'on';
  let api: OtherApi;
  let shop: Workplace;

  beforeAll(async () => {
    api = await OtherApi.open();
    shop = new Workplace();
    api.list(catalogue);
    // A separate command: a process has one set of settings.
    expect(await shop.build(api.url, [], env)).toMatchObject({ code: 0 });
  });

  afterAll(async () => {
    shop[Symbol.dispose]();
    await api[Symbol.asyncDispose]();
  });

  /** Every view of the product in the built pages, by where it stands. */
  function viewsOf(id: string): Record<string, string[]> {
    const page = shop.read(`product/${id}.html`);
    const parts = (file: string, pattern: RegExp) =>
      (shop.read(file).match(pattern) ?? []).filter((part) => part.includes(`"/product/${id}"`));
    const cards = /<li class="card">.*?<\/li>/gs;
    return {
      hero: parts('index.html', /<article class="slide".*?<\/article>/gs),
      home: parts('index.html', cards),
      list: parts('collection.html', cards),
      related: ids.flatMap((other) => parts(`product/${other}.html`, cards)),
      page: [page.slice(page.indexOf('<main'), page.indexOf('id="description"') + 1)],
    };
  }

  test('shows the same price, former price and stars of a product in every view', () => {
    const heroes = ids.flatMap((id) => viewsOf(id).hero ?? []);
    expect(heroes).toHaveLength(4);
    for (const id of ids) {
      const { hero = [], ...others } = viewsOf(id);
      for (const [view, found] of Object.entries(others))
        expect(found.length, `${view} ${id}`).toBeGreaterThan(0);
      for (const view of [...hero, ...Object.values(others).flat()]) {
        const former = view.includes('class="slide"') ? formatPrice : groupThousands;
        expect(textsOf(view, /class="price">([^<]+)/g), id).toEqual([formatPrice(priceOf(id))]);
        expect(textsOf(view, /<s\b[^>]*>([^<]+)/g), id).toEqual(isOn ? [former(2 * priceOf(id))] : []);
        expect(textsOf(view, />(\d\.\d)</g), id).toEqual(isOn ? ['4.5'] : []);
      }
      const counts = [...hero, ...(others.page ?? [])].map((view) => textsOf(view, /\((\d+ ratings)\)/g));
      expect(new Set(counts.map(String)).size, id).toBe(1);
      expect(counts[0]).toHaveLength(isOn ? 1 : 0);
    }
  });

  test('keeps each stand-in from screen readers', () => {
    for (const id of ids) {
      for (const view of Object.values(viewsOf(id)).flat()) {
        expect(/4\.5<|reviews\)|>-50\s%|In stock/.test(view), id).toBe(isOn);
        expect(readOut(view)).toContain(formatPrice(priceOf(id)));
        expect(readOut(view)).not.toMatch(/Rated|4\.5<|reviews\)|-50\s%|In stock|<s\b/);
      }
    }
  });

  test('keeps each stand-in from machines', () => {
    for (const id of ids) {
      const page = shop.read(`product/${id}.html`);
      const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
      const [node] = JSON.parse(json)['@graph'];
      expect(node).toMatchObject({ '@type': 'Product', offers: { price: priceOf(id) } });
      expect(node).not.toHaveProperty('aggregateRating');
      const head = page.slice(0, page.indexOf('</head>'));
      for (const text of [json, head]) expect(text).not.toContain(String(2 * priceOf(id)));
    }
  });

  test('gives the wishlist the same former prices', () => {
    const summaries = JSON.parse(shop.read('goods/0-of-1.json')) as ProductSummary[];
    expect(summaries).toHaveLength(ids.length);
    for (const { id, originalPrice, isStandIn } of summaries)
      expect([originalPrice, isStandIn]).toEqual(isOn ? [2 * priceOf(id), true] : [null, undefined]);
  });
});

function textsOf(html: string, pattern: RegExp): string[] {
  return [...html.matchAll(pattern)].map(([, text = '']) => text);
}

/** The markup without what is hidden from screen readers; no hidden element here holds another of its own kind. */
function readOut(html: string): string {
  return html.replace(/<(\w+)\b[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/gs, '');
}
