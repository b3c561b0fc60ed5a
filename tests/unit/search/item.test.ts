import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cardHtml } from '#components/catalogue/card-html.ts';
import { staticMarkup } from '#components/frame/static-markup.ts';
import type { CardProduct } from '#domain/catalogue/card-product.ts';
import type { Product } from '#domain/catalogue/product.ts';
import { ProductCard } from '#islands/catalogue/ProductCard.tsx';
import { ByteReader, ByteWriter } from '#search/bytes.ts';
import { itemCard, readItems, searchItem, writeItems } from '#search/item.ts';
import { anyProduct, product } from '../../support/products.ts';

/** The cards that a search index gives back. */
function foundCards(products: readonly Product[], standIns: boolean): CardProduct[] {
  const bytes = new ByteWriter();
  writeItems(
    products.map((each) => searchItem(each, standIns)),
    bytes,
  );
  return readItems(new ByteReader(bytes.take())).map(itemCard);
}

test('R1: a card of a list or a search knows whether shoppers gave its stars, and whether it was dearer', () => {
  const given = [product({ id: 'rated', rating: 4.5, originalPrice: 6_000 }), product({ id: 'unrated' })];
  expect(foundCards(given, true)).toMatchObject([
    {
      id: 'rated',
      rating: { value: 4.5, isStandIn: false },
      formerPrice: { value: 6_000, isStandIn: false },
    },
    {
      id: 'unrated',
      rating: { value: 4.5, isStandIn: true },
      formerPrice: { value: 9_000, isStandIn: true },
    },
  ]);
  expect(searchItem(product(), false)).toMatchObject({ rating: null, formerPrice: null });
});

test('R1: the card of a search is the card of the built list, to the byte', () => {
  fc.assert(
    fc.property(anyProduct, fc.boolean(), fc.constantFrom(null, 0, 1, 500), (any, standIns, more) => {
      const name = any.name.replaceAll('\n', ' ');
      const shown = { ...any, name, originalPrice: more === null ? null : any.price + more };
      const found = foundCards([shown], standIns).map((card) => staticMarkup(ProductCard, { product: card }));
      expect(found).toEqual([cardHtml(shown, { standIns })]);
    }),
  );
});
