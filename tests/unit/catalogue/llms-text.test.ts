import { expect, test } from 'vitest';
import { llmsText } from '#catalogue/llms-text.ts';
import { factsFrom } from '#domain/content/facts.ts';
import { product } from '../../support/products.ts';
import { siteDataOf } from './every-listing.ts';

test('a language model finds the shop’s terms, its lists, its help and its data by whole addresses', () => {
  const siteData = siteDataOf([product({ category: 'Soap [new]' })]);
  const texts = [{ title: 'Help', description: 'Short answers.', path: '/help' }];
  const text = llmsText(siteData, texts, factsFrom({}), 'https://shop.example');
  expect(text).toMatch(/^# Lulu\n\n> Beauty, home and style/);
  expect(text).toContain('- Delivery costs UGX 5,000, and nothing for orders above UGX 50,000.\n');
  expect(text).toContain('- [All products](https://shop.example/collection): 1 product\n');
  expect(text).toContain(
    '- [Soap \\[new\\] in Kampala](https://shop.example/category/soap-new): 1 product\n',
  );
  expect(text).not.toContain('/brand/male');
  expect(text).toContain('- [Help](https://shop.example/help): Short answers.\n');
  for (const file of ['merchant-feed.xml', 'new-products.xml', 'sitemap.xml'])
    expect(text).toContain(`](https://shop.example/${file}): `);
});
