import fc from 'fast-check';

/** A reply of list-products.php, as its text, and what must become of it. */
export interface FuzzedReply {
  text: string;
  /** Null: the reply is refused whole. */
  published: readonly ExpectedProduct[] | null;
}

interface ExpectedProduct {
  id: string;
  name: string;
  /** UGX. */
  price: number;
}

type Entry = Record<string, unknown>;

/** A field in one of the ways in which PHP shops send it: its name, what they send, and what that means. */
const prices = fc
  .integer({ min: 100, max: 9_999_900 })
  .chain((price) =>
    fc.constantFrom<[unknown, number]>(
      [price, price],
      [String(price), price],
      [`${price}.00`, price],
      [price.toLocaleString('en-US'), price],
      [price + 0.25, price],
    ),
  );

const names = fc.constantFrom<[unknown, string]>(
  ['Pearl Bar Soap', 'Pearl Bar Soap'],
  ['Face &amp; Body Cream', 'Face & Body Cream'],
  ['  Two   spaces ', 'Two spaces'],
  ['</script><script>alert(1)</script> Soap', '</script><script>alert(1)</script> Soap'],
  ['"><img src=x onerror=alert(2)>', '"><img src=x onerror=alert(2)>'],
  ['石鹸 Soap', '石鹸 Soap'],
  [2024, '2024'],
  ['/deluxe', '/deluxe'],
  ['#1 Soap', '#1 Soap'],
  ['Soap \u202egnp.exe', 'Soap gnp.exe'],
  ['x'.repeat(300), `${'x'.repeat(199)}…`],
);

/** What costs no product, whatever it is. */
const anything = fc
  .oneof(
    fc.jsonValue(),
    fc.constantFrom<unknown>(
      ...[
        'javascript:alert(3)',
        '<svg onload=alert(4)>',
        '/../../etc/passwd',
        'http://127.0.0.1/x',
        'NaN',
        '-1',
      ],
      ...[-1, 1e308, true, '[', '{"a":', 'sk_live_short', 'postgres://db/x', '__proto__'],
      ...[null, [], {}, [[[]]], '12.000', '2026-13-45', '0000-00-00', '0000-00-00 00:00:00'],
    ),
  )
  .filter((value) => !(JSON.stringify(value) ?? '').includes('\ufffd'));

const optional = [
  ...['description', 'category', 'sub_category', 'subCategory', 'bestseller', 'date', 'sizes', 'image'],
  ...['specifications', 'rating', 'review_count', 'stock', 'original_price', 'unknown'],
];

const goodEntry = fc
  .record({
    price: prices,
    name: names,
    isNumber: fc.boolean(),
    other: fc.dictionary(fc.constantFrom(...optional), anything, { maxKeys: 5 }),
  })
  .map(({ price, name, isNumber, other }) => (id: number) => ({
    entry: {
      ...other,
      [isNumber ? 'id' : '_id']: isNumber ? id : `p-${id}`,
      name: name[0],
      price: price[0],
    } as Entry,
    expected: { id: isNumber ? String(id) : `p-${id}`, name: name[1], price: price[1] },
  }));

/** What costs the product that has it, and no other. */
const spoiled = fc.constantFrom<Entry>(
  ...[-5, 0, '', null, '12.000', '1,2,3', [], {}, 'abc', '1e9999', '-0', 1e10, [4_500]].map((price) => ({
    price,
  })),
  ...['', null, {}, [], '   ', '...', '\u200b\u202e', 'Array', '[object Object]', 'Soap \ufffd'].map(
    (name) => ({ name }),
  ),
  ...['../../etc/passwd', '__proto__', 'constructor', 'a b', '', 'x'.repeat(65), {}, [], 1.5, 'a/b', 'é'].map(
    (id) => ({ id }),
  ),
);

const badEntry = fc.oneof(
  spoiled.map((fields) => (id: number) => ({ id, name: 'Soap', price: 4_500, ...fields }) as unknown),
  fc.constantFrom<unknown>(null, 5, 'Soap', [], true, {}).map((entry) => () => entry),
);

/** What a host puts around a reply. */
const wrappings = fc.constantFrom<(json: string) => string>(
  (json) => json,
  (json) => `\ufeff${json}`,
  (json) =>
    `<br />\n<b>Warning</b>:  mysqli_connect() in <b>/home/shop/db.php</b> on line <b>3</b><br />\n${json}`,
  (json) => `${json}\n<!-- 0.03 s -->`,
);

/** What costs the whole reply. */
const ruins = fc.constantFrom<(products: readonly unknown[]) => string>(
  (products) => JSON.stringify({ success: true, products }).slice(0, -3),
  (products) => JSON.stringify({ success: false, products }),
  (products) => JSON.stringify({ success: 'false', products, message: '<b>No</b>' }),
  (products) => JSON.stringify(products),
  () => JSON.stringify({ success: true, products: [] }),
  () => JSON.stringify({ success: true }),
  () => '<!doctype html><title>500</title>',
  () => '',
  (products) =>
    JSON.stringify({
      success: true,
      products: [
        ...products,
        { id: 'two', name: 'One', price: 5_000 },
        { id: 'two', name: 'Other', price: 7_000 },
      ],
    }),
);

/** Good entries among bad ones, in any order and wrapping; one reply in five is ruined. */
export const fuzzedReply: fc.Arbitrary<FuzzedReply> = fc
  .record({
    good: fc.array(goodEntry, { maxLength: 4 }),
    bad: fc.array(badEntry, { maxLength: 4 }),
    order: fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
    wrap: wrappings,
    success: fc.constantFrom(true, 1, '1', 'true'),
    ruin: fc.option(ruins, { freq: 4 }),
  })
  .map(({ good, bad, order, wrap, success, ruin }) => {
    const made = good.map((make, index) => make(index + 1));
    const all = [
      ...made.map(({ entry }) => entry as unknown),
      ...bad.map((make, index) => make(index + 100)),
    ];
    const products = all
      .map((entry, index) => ({ entry, rank: order[index] ?? 0 }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ entry }) => entry);
    if (ruin !== null) return { text: ruin(products), published: null };
    const text = wrap(JSON.stringify({ success, products }));
    return { text, published: made.length === 0 ? null : made.map(({ expected }) => expected) };
  });
