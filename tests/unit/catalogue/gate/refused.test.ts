import { describe, expect, test } from 'vitest';
import { CatalogueRejectedError } from '#catalogue/gate.ts';
import { gateList, gateReply, rawProduct } from './raw-product.ts';

describe('R8: a catalogue is refused whole', () => {
  test.each([
    ['nothing', null, /JSON object/],
    ['a text', 'products', /JSON object/],
    ['a list', [rawProduct()], /JSON object/],
    ['success false', { success: false, message: 'Database\n down' }, /said "Database down"/],
    ['success "false"', { success: 'false', products: [rawProduct()] }, /gave no reason/],
    ['success "0"', { success: '0', products: [rawProduct()] }, /gave no reason/],
    ['no success', { products: [rawProduct()] }, /gave no reason/],
    ['an inherited success', Object.create({ success: true, products: [rawProduct()] }), /gave no reason/],
    ['no list', { success: true }, /no list of products/],
    ['null for a list', { success: true, products: null }, /no list of products/],
    ['a text for a list', { success: true, products: '[]' }, /no list of products/],
    ['an object for a list', { success: true, products: { soap: rawProduct() } }, /no list of products/],
    ['an empty list', { success: true, products: [] }, /empty list/],
    ['an empty object', { success: true, products: {} }, /empty list/],
    [
      'nothing that can be published',
      { success: true, products: [rawProduct({ price: 0 }), 42] },
      /None of the 2/,
    ],
  ])('for %s', (_what, reply, reason) => {
    expect(() => gateReply(reply)).toThrow(CatalogueRejectedError);
    expect(() => gateReply(reply, { force: true })).toThrow(reason);
  });

  test('with one clear sentence and the findings behind it', () => {
    const list = [rawProduct({ price: 0 }), 42];
    expect(() => gateList(list)).toThrow(
      expect.objectContaining({
        message:
          'None of the 2 products that the API sent can be published (the first because its price is not above zero): ' +
          'put them right there.',
        report: expect.objectContaining({ received: 2, published: 0 }),
      }),
    );
  });

  const two = [rawProduct({ id: 1 }), rawProduct({ id: 2 }), null, null, null];

  test('when more than half of the products last published are gone', () => {
    expect(() => gateList(two, { lastPublished: 5 })).toThrow(
      /^Only 2 products are left of the 5 .* --force/,
    );
  });

  test('but not when half of them are left, or when the owner forces it', () => {
    expect(gateList(two, { lastPublished: 4 }).products).toHaveLength(2);
    expect(gateList(two, { lastPublished: 0 }).products).toHaveLength(2);
    expect(gateList(two, { lastPublished: 5, force: true }).products).toHaveLength(2);
  });
});
