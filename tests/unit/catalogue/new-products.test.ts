import { expect, test } from 'vitest';
import { newProductsRss } from '#catalogue/feeds.ts';
import { factsFrom } from '#domain/content/facts.ts';
import { drawing, photo, product, products } from '../../support/products.ts';

const facts = factsFrom({});
const site = 'https://shop.example';

test('the newest products come first, with the dates of the catalogue alone', () => {
  const rss = newProductsRss(
    [
      product({ id: 'undated', date: null, pictures: [drawing()] }),
      product({ id: 'old', name: 'Soap & <b>', pictures: [photo({ key: 'old' })] }),
      product({ id: 'new', date: Date.UTC(2026, 5, 1), description: 'First.\n\nSecond.' }),
    ],
    facts,
    site,
  );
  expect(rss.match(/(?<=<guid isPermaLink="true">).*?(?=<)/g)).toEqual([
    `${site}/product/new`,
    `${site}/product/old`,
    `${site}/product/undated`,
  ]);
  expect(rss.match(/(?<=Date>)[^<\n]+/g)).toEqual([
    'Mon, 01 Jun 2026 00:00:00 GMT',
    'Mon, 01 Jun 2026 00:00:00 GMT',
    'Thu, 01 Jan 2026 00:00:00 GMT',
  ]);
  expect(rss).toContain('<title>New at Lulu</title>');
  expect(rss).toContain('<title>Soap &#38; &#60;b&#62;</title>');
  expect(rss).toContain('<description>UGX 4,500. First. Second.</description>');
  expect(rss.match(/(?<=<media:content url=").*?(?=")/g)).toEqual([
    `${site}/pictures/soap-share.jpg`,
    `${site}/pictures/old-share.jpg`,
  ]);
});

test('a big shop tells of the last thirty', () => {
  expect(newProductsRss(products(100), facts, site).match(/<item>/g)).toHaveLength(30);
});
