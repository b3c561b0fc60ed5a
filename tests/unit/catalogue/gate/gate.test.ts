import { describe, expect, test } from 'vitest';
import { CatalogueRefused } from '#catalogue/gate.ts';
import { gateList, gateReply, rawProduct } from './raw-product.ts';

describe('what is published', () => {
  test('R6: the list is the reverse of the API, which sends the oldest first', () => {
    const { products } = gateList([rawProduct({ id: 1 }), rawProduct({ id: 2 }), rawProduct({ id: 3 })]);
    expect(products.map(({ id }) => id)).toEqual(['3', '2', '1']);
  });

  test('R7: every field of a product is read in one place', () => {
    const { products, report } = gateList([
      {
        id: 7,
        _id: '7',
        name: 'Face &amp; Body  Cream',
        description: 'First.\r\n\r\nSecond.',
        price: '12,500',
        original_price: '15000.00',
        image: '["a.jpg","https://cdn.example/b.jpg"]',
        category: 'Face &amp; Body Care',
        subCategory: 'Evacosmetics',
        bestseller: '1',
        date: '2026-01-01 00:00:00',
        sizes: '50 ml, 100 ml',
        specifications: { Weight: '1 kg' },
        rating: '4.5',
        review_count: '12',
        stock: 0,
      },
    ]);
    expect(products).toEqual([
      {
        id: '7',
        name: 'Face & Body Cream',
        description: 'First.\n\nSecond.',
        price: 12500,
        originalPrice: 15000,
        images: ['https://api.example/shop/a.jpg', 'https://cdn.example/b.jpg'],
        category: 'Face & Body Care',
        subCategory: 'Evacosmetics',
        bestseller: true,
        date: 1767225600000,
        sizes: ['50 ml', '100 ml'],
        specifications: [{ label: 'Weight', value: '1 kg' }],
        rating: 4.5,
        reviewCount: 12,
        stock: 0,
      },
    ]);
    expect(report).toEqual({ received: 1, published: 1, findings: [] });
  });

  test('R7: id, name and price are enough for a product', () => {
    const { products, report } = gateList([{ id: 7, name: 'Soap', price: 500 }]);
    expect(products).toEqual([
      {
        id: '7',
        name: 'Soap',
        description: '',
        price: 500,
        originalPrice: null,
        images: [],
        category: '',
        subCategory: '',
        bestseller: false,
        date: null,
        sizes: [],
        specifications: [],
        rating: null,
        reviewCount: null,
        stock: null,
      },
    ]);
    expect(report.findings).toEqual([]);
  });

  test.each([true, 1, '1', 'true'])('R7: a bestseller says %j', (bestseller) => {
    expect(gateList([rawProduct({ bestseller })]).products[0]?.bestseller).toBe(true);
  });

  test.each([false, 0, '0', 'false', '', null])('R7: %j is no bestseller', (bestseller) => {
    const { products, report } = gateList([rawProduct({ bestseller })]);
    expect(products[0]?.bestseller).toBe(false);
    expect(report.findings).toEqual([]);
  });

  test.each(['yes', 2, [], { true: 1 }])('R7: %j as bestseller is no, and is reported', (bestseller) => {
    const { products, report } = gateList([rawProduct({ bestseller })]);
    expect(products[0]?.bestseller).toBe(false);
    expect(report.findings).toMatchObject([{ field: 'bestseller', effect: 'repaired' }]);
  });

  test('R7: sub_category counts before subCategory, unless it is empty', () => {
    const both = rawProduct({ sub_category: 'Pearl', subCategory: 'Male' });
    const empty = rawProduct({ id: 2, sub_category: '', subCategory: 'Male' });
    expect(gateList([empty, both]).products.map(({ subCategory }) => subCategory)).toEqual(['Pearl', 'Male']);
  });

  test('a list that PHP wrote as an object with numbers for keys is a list', () => {
    const products = { 0: rawProduct({ id: 1 }), 2: rawProduct({ id: 2 }), 10: rawProduct({ id: 3 }) };
    expect(gateList(products).products.map(({ id }) => id)).toEqual(['3', '2', '1']);
  });

  test('only extras that are names of calls are passed on, each once', () => {
    const extras = ['contact', 'contact', 'log-out', '../x', 'Contact', 'x'.repeat(41), '', null, 7, ['contact']];
    const reply = { success: true, products: [rawProduct()], extras };
    expect(gateReply(reply).extras).toEqual(['contact', 'log-out']);
    expect(gateReply({ ...reply, extras: { contact: true } }).extras).toEqual([]);
    expect(gateReply({ ...reply, extras: undefined }).extras).toEqual([]);
  });
});

describe('what is reported', () => {
  test.each([
    ['id', '../7'],
    ['name', { en: 'Soap' }],
    ['price', '12.000'],
  ])('R7: a product whose %s is %j is left out, the others stay', (field, value) => {
    const { products, report } = gateList([rawProduct({ id: 1 }), rawProduct({ id: 2, [field]: value })]);
    expect(products.map(({ id }) => id)).toEqual(['1']);
    expect(report).toMatchObject({ received: 2, published: 1 });
    expect(report.findings).toMatchObject([{ position: 2, field, effect: 'withheld' }]);
  });

  test.each([
    ['description', 7, ['text']],
    ['image', [], 42],
    ['category', '', {}],
    ['sub_category', '', ['Pearl']],
    ['date', null, 'yesterday'],
    ['sizes', [], { S: 1 }],
    ['specifications', [], 'heavy'],
    ['rating', null, 11],
    ['review_count', null, 'many'],
    ['stock', null, -1],
    ['original_price', null, 'more'],
  ])('R7: a product whose %s cannot be read is published without it', (field, _left, value) => {
    const { products, report } = gateList([rawProduct({ [field]: value })]);
    expect(products).toHaveLength(1);
    expect(report.findings).toMatchObject([{ position: 1, id: '1', field, effect: 'repaired' }]);
  });

  test('R7: a finding names id, field, value and reason', () => {
    expect(gateList([rawProduct(), rawProduct({ id: 2, price: '12.000' })]).report.findings).toEqual([
      {
        position: 2,
        id: '2',
        field: 'price',
        value: '"12.000"',
        reason: 'is not a whole number of shillings that can be read in one way only',
        effect: 'withheld',
      },
    ]);
  });

  test('R7: values in a report are short and without hidden characters', () => {
    const id = `${'\u001b]0;owned\u0007'}${'\u202e'}${'x'.repeat(5000)}`;
    const name = { deep: { deeper: { deepest: [] } }, list: [1, 2, 3, 4], third: null, fourth: 4 };
    const [forId, forName] = gateList([rawProduct(), rawProduct({ id, name })]).report.findings;
    expect(forId?.id).toMatch(/^\\u001b\]0;owned\\u0007\\u202exxx/);
    expect(forId?.id.length).toBeLessThanOrEqual(64);
    expect(forId?.value.length).toBeLessThanOrEqual(80);
    expect(forName?.value).toBe('{deep: {deeper: …}, list: [1, 2, 3, …], third: null, …}');
  });

  test.each([null, 42, 'text', [[]], true])('the entry %j is left out and reported', (entry) => {
    const { products, report } = gateList([entry, rawProduct()]);
    expect(products).toHaveLength(1);
    expect(report.findings).toMatchObject([{ position: 1, id: '', field: '', effect: 'withheld' }]);
  });

  test('a million empty entries make a report of a size that can be kept', () => {
    const { products, report } = gateList([...Array.from({ length: 1_000_000 }, () => null), rawProduct()]);
    expect(products).toHaveLength(1);
    expect(report.received).toBe(1_000_001);
    expect(report.findings).toHaveLength(10_001);
    expect(report.findings.at(-1)?.reason).toBe('and 990000 more findings');
  });
});

describe('ids that meet', () => {
  test('a product that comes twice is kept once, with a note', () => {
    const { products, report } = gateList([rawProduct(), rawProduct({ id: 2 }), rawProduct({ id: '1', price: '4,500' })]);
    expect(products.map(({ id }) => id)).toEqual(['2', '1']);
    expect(report.findings).toMatchObject([
      { position: 3, id: '1', effect: 'note', reason: 'is entry 1 once more: it is kept once' },
    ]);
  });

  test.each([
    ['another name', { name: 'Another' }],
    ['another price', { price: 4600 }],
    ['a price that cannot be read', { price: '12.000' }],
    ['the id as text', { id: '1', name: 'Another' }],
  ])('R8: an id shared with %s refuses the whole catalogue', (_what, changed) => {
    const list = [rawProduct({ id: 9 }), rawProduct(), rawProduct(changed)];
    expect(() => gateList(list)).toThrow(/Entries 2 and 3 .* one id, 1/);
    expect(() => gateList(list.toReversed(), { force: true })).toThrow(CatalogueRefused);
  });

  test('R9: bad ids that are alike are left out, and refuse nothing', () => {
    const { products } = gateList([rawProduct({ id: '' }), rawProduct({ id: '', name: 'Another' }), rawProduct()]);
    expect(products).toHaveLength(1);
  });

  test('R9: ids that differ in case only are two products, with a note', () => {
    const { products, report } = gateList([rawProduct({ id: 'soap' }), rawProduct({ id: 'Soap' })]);
    expect(products.map(({ id }) => id)).toEqual(['Soap', 'soap']);
    expect(report.findings).toMatchObject([{ position: 2, id: 'Soap', effect: 'note', reason: /soap in case only/ }]);
  });
});

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
    ['nothing that can be published', { success: true, products: [rawProduct({ price: 0 }), 42] }, /None of the 2/],
  ])('for %s', (_what, reply, reason) => {
    expect(() => gateReply(reply)).toThrow(CatalogueRefused);
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
    expect(() => gateList(two, { lastPublished: 5 })).toThrow(/^Only 2 products are left of the 5 .* --force/);
  });

  test('but not when half of them are left, or when the owner forces it', () => {
    expect(gateList(two, { lastPublished: 4 }).products).toHaveLength(2);
    expect(gateList(two, { lastPublished: 0 }).products).toHaveLength(2);
    expect(gateList(two, { lastPublished: 5, force: true }).products).toHaveLength(2);
  });
});
