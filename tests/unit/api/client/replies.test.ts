import { describe, expect, test } from 'vitest';
import type { ServerCart } from '#domain/cart/cart-lines.ts';
import { outcomeAt, tries } from '../client-fixture.ts';
import { says } from '../misbehaving-server.ts';

async function read(name: keyof typeof tries, fields: string): Promise<unknown> {
  const outcome = await outcomeAt(says(`{"success":true,${fields}}`), tries[name]);
  return outcome.outcome === 'ok' ? outcome.value : outcome.outcome;
}

async function cartOf(cartData: string): Promise<unknown> {
  const cart = await read('getCart', `"cartData":${cartData}`);
  if (!(cart instanceof Map)) return cart;
  return [...(cart as ServerCart)].map(([id, sizes]) => [id, ...sizes]);
}

describe('the cart', () => {
  test.each(['[]', '{}', 'null', '""', '"[]"', '"{}"', '"null"', '[null]', '{"7":[]}', '{"7":null}'])(
    'written %s is empty',
    async (cartData) => {
      expect(await cartOf(cartData)).toEqual([]);
    },
  );

  test.each([
    ['{"7":{"M":2,"default":1}}', [['7', ['M', 2], ['default', 1]]]],
    ['"{\\"7\\":{\\"M\\":2}}"', [['7', ['M', 2]]]],
    ['{"7":"{\\"M\\":2}"}', [['7', ['M', 2]]]],
    ['{"7":{"M":"2","L":"2.00","S":"0"}}', [['7', ['M', 2], ['L', 2]]]],
    [
      '[{"M":2},{"default":1}]',
      [
        ['0', ['M', 2]],
        ['1', ['default', 1]],
      ],
    ],
    ['{"7":[3,1]}', [['7', ['0', 3], ['1', 1]]]],
    [
      '[{"itemId":7,"size":"M","quantity":"2"},{"_id":"a","size":"undefined","quantity":1}]',
      [
        ['7', ['M', 2]],
        ['a', ['undefined', 1]],
      ],
    ],
    // A list of PHP whose first line was removed.
    ['{"1":{"product_id":"7","size":"M","quantity":"2"}}', [['7', ['M', 2]]]],
    [
      '{"0":{"_id":7,"quantity":1},"2":{"id":"a","size":"L","quantity":3}}',
      [
        ['7', ['', 1]],
        ['a', ['L', 3]],
      ],
    ],
    ['{"7":{"32&quot;":1,"S &amp; M":2}}', [['7', ['32"', 1], ['S & M', 2]]]],
    ['{"7":{"M":2,"L":null,"S":-1,"XL":""}}', [['7', ['M', 2]]]],
    [
      '{"__proto__":{"constructor":2},"a":{"__proto__":1}}',
      [
        ['__proto__', ['constructor', 2]],
        ['a', ['__proto__', 1]],
      ],
    ],
  ])('written %s is read', async (cartData, lines) => {
    expect(await cartOf(cartData)).toEqual(lines);
    expect(({} as { constructor: unknown }).constructor).toBe(Object);
  });

  test.each([
    'true',
    '{"14":2}',
    '{"7":{"M":1},"14":2}',
    '{"7":"soon"}',
    '{"7":{"M":2,"L":"many"}}',
    '{"7":{"M":1.5}}',
    '{"14":{"quantity":2}}',
    '{"7":{"id":2,"size":1},"8":{"M":4}}',
    '{"14":{"default":2,"price":12000}}',
    '{"items":[{"itemId":7,"size":"M","quantity":2}]}',
    '[[7,"M",2]]',
    '[{"itemId":7,"size":"M","qty":2}]',
    '[{"product":{"id":7},"quantity":2}]',
  ])('written %s is unknown, not empty', async (cartData) => {
    expect(await cartOf(cartData)).toBe('unknown');
  });
});

describe('the account', () => {
  test('a name is shown with its entities decoded once, on one line', async () => {
    expect(
      await read('getUserDetails', '"user":{"name":"Jo &amp;amp; Ann\\n O&#039;Brien","email":"a@b.ug"}'),
    ).toEqual({
      name: "Jo &amp; Ann O'Brien",
      email: 'a@b.ug',
    });
  });

  test('who signs in has a token, also one that is a number', async () => {
    expect(await read('login', '"token":42,"user":null')).toEqual({
      token: '42',
      customer: { name: '', email: '' },
    });
    for (const token of ['""', 'null', '{}', 'false'])
      expect(await read('login', `"token":${token}`)).toBe('unknown');
  });

  const jane = {
    firstName: 'Jane',
    lastName: 'Doe',
    phone: '256700',
    street: 'Face & Body Rd',
    city: '',
    country: 'Uganda',
    dateOfBirth: '1990-05-01',
  };

  test('a profile in snake case, in camel case, and as JSON text is the same', async () => {
    const rest = '"phone":256700,"street":"Face &amp; Body Rd","city":null,"country":"Uganda"';
    const snake = `{"first_name":"Jane","last_name":"Doe","date_of_birth":"1990-05-01",${rest}}`;
    const camel = `{"firstName":"Jane","lastName":"Doe","dateOfBirth":"1990-05-01",${rest}}`;
    for (const profile of [snake, camel, JSON.stringify(snake)]) {
      expect(await read('getUserProfile', `"profile":${profile}`)).toEqual(jane);
    }
  });

  test.each(['null', '[]', '{}'])('a profile written %s is an empty one', async (profile) => {
    const empty = Object.fromEntries(Object.keys(jane).map((name) => [name, '']));
    expect(await read('getUserProfile', `"profile":${profile}`)).toEqual(empty);
  });

  test.each([
    ['Profile not found', 200],
    ['No user profile yet.', 404],
    ['The user profile could not be found', 404],
    ["Profile doesn't exist", 200],
  ])('that the shop does not find, as "%s", is an empty one', async (message, status) => {
    const refuses = says(JSON.stringify({ success: false, message }), status);
    expect(await outcomeAt(refuses, tries.getUserProfile)).toMatchObject({
      outcome: 'ok',
      value: { firstName: '', phone: '' },
    });
  });

  test.each([
    'Please try later',
    'User not found',
    "Table 'shop.user_profiles' doesn't exist",
    'Endpoint not found',
    '',
  ])('that is refused as "%s" is not an empty one', async (message) => {
    const refuses = says(JSON.stringify({ success: false, message }), 200);
    expect(await outcomeAt(refuses, tries.getUserProfile)).toMatchObject({ outcome: 'refused' });
  });
});

describe('orders', () => {
  const sent = (changed: string) =>
    read('userOrders', `"orders":[{"_id":"65f","date":1767258000000,"items":[],"amount":24000${changed}}]`);

  test('the whole order of an untidy shop is read', async () => {
    const items = JSON.stringify([
      {
        _id: 7,
        name: 'Face &amp; Body',
        price: '9,500',
        quantity: '2',
        size: 'undefined',
        image: 'soap.jpg',
      },
      { id: 8, name: 'Belt', price: 900, quantity: 1, size: '32&quot;' },
    ]);
    const order = {
      id: 12,
      date: '2026-01-01 09:00:00',
      status: 'Packing',
      items,
      address: '{"firstName":"Jo &amp; Ann","phone":256700}',
      amount: '24000.00',
    };
    expect(await read('userOrders', `"orders":${JSON.stringify([order])}`)).toEqual([
      {
        id: '12',
        date: Date.UTC(2026, 0, 1, 6),
        status: 'Packing',
        writtenDate: '2026-01-01 09:00:00',
        statusHistory: [],
        lines: [
          {
            productId: '7',
            name: 'Face & Body',
            images: [expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/soap\.jpg$/)],
            size: 'undefined',
            quantity: 2,
            price: 9_500,
          },
          { productId: '8', name: 'Belt', images: [], size: '32"', quantity: 1, price: 900 },
        ],
        address: {
          firstName: 'Jo & Ann',
          lastName: '',
          email: '',
          phone: '256700',
          street: '',
          city: '',
          state: '',
          zipcode: '',
          country: '',
        },
        paymentMethod: 'Cash on Delivery',
        amount: 24_000,
        clientOrderId: null,
        isReturnWanted: false,
      },
    ]);
  });

  test.each([
    ['"id":12,"product_id":87', '87'],
    ['"_id":"65f","itemId":87', '87'],
    ['"id":12,"product_id":null', '12'],
    ['"id":"__proto__"', '__proto__'],
    ['"name":"Dress"', ''],
  ])('a line with %s is of product "%s"', async (line, productId) => {
    expect(await sent(`,"items":[{${line}}]`)).toMatchObject([{ lines: [{ productId }] }]);
  });

  test.each(['null', '[]', '{}', '"[]"'])('orders written %s are none', async (orders) => {
    expect(await read('userOrders', `"orders":${orders}`)).toEqual([]);
  });

  test('a list with gaps is a list, and what is no order is left out', async () => {
    expect(
      await read('userOrders', '"orders":{"3":{"_id":"a"},"9":{"_id":"b"},"10":null,"11":{}}'),
    ).toMatchObject([{ id: 'a' }, { id: 'b' }]);
  });

  test('an amount with two readings is none', async () => {
    expect(await sent(',"amount":"24.000"')).toMatchObject([{ amount: null }]);
  });

  test.each([
    ['["a.jpg","https://cdn.example/b.jpg"]', ['/a.jpg', 'https://cdn.example/b.jpg']],
    ['"images/a.jpg?x=1&amp;y=2"', ['/images/a.jpg?x=1&y=2']],
    ['"[\\"a.jpg\\"]"', ['/a.jpg']],
    ['null', []],
    ['""', []],
    ['[null,7,"javascript:alert(1)","data:text/html,x","http://["]', []],
  ])('an image written %s is %j', async (image, expected) => {
    const [order] = (await sent(`,"items":[{"id":"7","image":${image}}]`)) as [
      { lines: [{ images: string[] }] },
    ];
    expect(order.lines[0].images.map((each) => each.replace(/^http:\/\/127\.0\.0\.1:\d+/, ''))).toEqual(
      expected,
    );
  });

  test('an order that was placed has its number, if the shop tells it', async () => {
    expect(await read('placeOrder', '"orderId":"65f"')).toEqual({ orderId: '65f' });
    expect(await read('placeOrder', '"message":"Order placed"')).toEqual({ orderId: null });
  });
});

test('products are read as the build reads them; what cannot be sold is left out', async () => {
  const products = [
    { id: 7, name: 'Face &amp; Body', price: '12,500', image: 'a.jpg', category: 'Care', subCategory: 'Eva' },
    { _id: 'b', name: 'Soap', price: 4500, image: null, sub_category: 'Pearl', stock: '3' },
    { id: 'oversold', price: 900, stock: -2 },
    { id: '__proto__', price: 1 },
    { id: 'c', price: '12.000' },
    { id: 'd', price: 0 },
    null,
  ];
  expect(await read('listProducts', `"products":${JSON.stringify(products)}`)).toEqual([
    {
      id: '7',
      name: 'Face & Body',
      price: 12_500,
      images: [expect.stringMatching(/^http:\/\/127.+\/a\.jpg$/)],
      category: 'Care',
      subCategory: 'Eva',
      stock: null,
      asListed: products[0],
    },
    {
      id: 'b',
      name: 'Soap',
      price: 4_500,
      images: [],
      category: '',
      subCategory: 'Pearl',
      stock: 3,
      asListed: products[1],
    },
    {
      id: 'oversold',
      name: '',
      price: 900,
      images: [],
      category: '',
      subCategory: '',
      stock: 0,
      asListed: products[2],
    },
  ]);
});
