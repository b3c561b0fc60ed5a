import { expect, test } from 'vitest';
import { ByteReader, ByteWriter } from '#search/bytes.ts';
import { itemCard, readItems, searchItem, writeItems } from '#search/item.ts';
import { product } from '../../support/products.ts';

test('R1: a card of a list or a search knows whether shoppers gave its stars', () => {
  const items = [product({ id: 'rated', rating: 4.5 }), product({ id: 'unrated' })].map((each) =>
    searchItem(each, true),
  );
  const bytes = new ByteWriter();
  writeItems(items, bytes);
  const cards = readItems(new ByteReader(bytes.take())).map(itemCard);
  expect(cards).toMatchObject([
    { id: 'rated', rating: 4.5, isStandIn: false },
    { id: 'unrated', rating: 4.5, isStandIn: true },
  ]);
  expect(searchItem(product(), false)).toMatchObject({ rating: null, isStandIn: false });
});
