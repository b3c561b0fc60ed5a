import fc from 'fast-check';
import { type InferInput, type InferOutput, safeParse } from 'valibot';
import { expect, test, vi } from 'vitest';
import { extraCalls, optionalExtras } from '#api/contract/extras.ts';
import { type CallName, calls } from '#api/contract.ts';
import { signUpErrors } from '#domain/account/account-forms.ts';

function read<Name extends CallName>(name: Name, body: unknown) {
  const result = safeParse(calls[name].request, body);
  return result.success ? result.output : result.issues[0].message;
}

test('the twelve calls and the extras each have their own path', () => {
  const paths = Object.values(calls).map((call) => call.path);
  expect(new Set(paths).size).toBe(12 + extraCalls.length + Object.values(optionalExtras).flat().length);
  expect(Object.values(calls).filter((call) => call.method === 'GET')).toEqual([calls.listProducts]);
});

test.each([
  ['7', '7'],
  [7, '7'],
  ['A-b_9', 'A-b_9'],
])('a product is meant by text or number: %j', (itemId, meant) => {
  expect(read('addToCart', { itemId })).toEqual({ itemId: meant, size: 'default' });
});

test.each([1.5, -0.1, '', 'a b', '__proto__', 'constructor', 'x'.repeat(65), '../7', null, true, ['7'], {}])(
  'R9: no product has the id %j',
  (itemId) => {
    expect(read('addToCart', { itemId })).toEqual(expect.any(String));
  },
);

test.each(['', 'undefined', 'default', null, undefined, ' '])('R30: the size %j means none', (size) => {
  expect(read('addToCart', { itemId: '1', size })).toEqual({ itemId: '1', size: 'default' });
});

test.each([-1, 1.5, 1_000, '2', null, Number.NaN])('%j is no quantity', (quantity) => {
  expect(read('updateCart', { itemId: '1', quantity })).toMatch(/^The quantity must /);
});

test.each([
  ['Jane@Example.COM ', 'jane@example.com'],
  ["o'brien@example.co.ug", "o'brien@example.co.ug"],
])('an email address is compared without case and blanks: %j', (email, compared) => {
  expect(read('login', { email, password: 'secret-words' })).toEqual({
    email: compared,
    password: 'secret-words',
  });
});

test.each([
  [{ password: 'secret-words' }, 'Email is required'],
  [{ email: 'jane', password: 'secret-words' }, 'Email is invalid'],
  [{ email: 'jane@example', password: 'secret-words' }, 'Email is invalid'],
  [{ email: `${'x'.repeat(250)}@example.com`, password: 'secret-words' }, 'Email is invalid'],
  [{ email: 'jane@example.com' }, 'Password is required'],
  [{ email: 'jane@example.com', password: 'seven77' }, 'Password must be at least 8 characters'],
])('who signs in wrongly reads the sentence of the form: %j', (body, sentence) => {
  expect(read('login', body)).toBe(sentence);
});

test('the names, streets and towns of real people pass in the forms and in the contract', () => {
  const unit = fc.constantFrom(
    ...['Ali', 'Nakató', 'K', 'Me', 'é', 'co', '/', '.', "'", '-', ' ', 'd/o ', 's/o ', 'w/o '],
    ...['علي', 'Ŋŋa', "Ng'ang'a", '’', ' & ', 'Jr.', ', ', '(', ')', '2', '李'],
  );
  const text = fc.string({ unit, maxLength: 12 }).map((written) => `A${written}`.replace(/\s+/g, ' ').trim());
  const record = fc.record({ firstName: text, lastName: text, street: text, city: text });
  fc.assert(
    fc.property(record, (person) => {
      const phone = '0772 123 456';
      const email = 'a@b.co';
      const password = 'secret-words';
      const { firstName: first_name, lastName: last_name } = person;
      expect(signUpErrors({ ...person, phone, email, password, confirmation: password }, true)).toEqual({});
      expect(read('register', { ...person, phone, email, password })).toMatchObject(person);
      expect(read('updateUserProfile', { first_name, last_name })).toEqual({ first_name, last_name });
      const order = { address: { ...person, phone, email }, items: [{ id: 1, quantity: 1 }], amount: 1 };
      expect(read('placeOrder', order)).toMatchObject({ address: person });
    }),
  );
});

test('no call brings a long text into its normal form, which takes seconds, before it refuses it', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const text = `a${'\u0301'.repeat(5_000)}${'\u0316'.repeat(5_000)}@x.example`;
  const fields =
    'email password name firstName lastName phone street city country subject message itemId size device token';
  const texts = Object.fromEntries(fields.split(' ').map((field) => [field, text]));
  const body = {
    ...texts,
    address: texts,
    items: [{ ...texts, _id: text, quantity: 1, price: 1 }],
    amount: 1,
  };
  for (const name of Object.keys(calls) as CallName[])
    if (calls[name].method === 'POST') expect.soft(read(name, body), name).toEqual(expect.anything());
  const lengths = normalize.mock.contexts.map((each) => String(each).length);
  expect(Math.max(0, ...lengths)).toBeLessThan(5_000);
});

test('an account needs first and last name, or one name', () => {
  const base = { email: 'jane@example.com', password: 'secret-words' };
  expect(read('register', base)).toBe('First name is required');
  expect(read('register', { ...base, firstName: 'Jane' })).toBe('Last name is required');
  expect(read('register', { ...base, name: 'Jane' })).toMatchObject({ name: 'Jane' });
  expect(read('register', { ...base, firstName: 'Jane', lastName: 'Doe' })).toMatchObject({
    lastName: 'Doe',
  });
});

test.each(['2001-02-30', '31/12/2001', '2999-01-01', '0001-01-01'])('nobody was born on %s', (day) => {
  expect(read('updateUserProfile', { date_of_birth: day })).toMatch(/^Date of birth must be a day/);
});

test('a day of birth that is yet to come is named as such, at sign-up and in the profile', () => {
  const future = 'Date of birth is in the future. Please correct the year.';
  expect(read('updateUserProfile', { date_of_birth: '2090-05-01' })).toBe(future);
  const account = { email: 'jane@example.com', password: 'secret-words', name: 'Jane' };
  expect(read('register', { ...account, dateOfBirth: '2090-05-01' })).toBe(future);
  expect(read('register', { ...account, dateOfBirth: '1990-05-01' })).toMatchObject({ name: 'Jane' });
});

test('a profile keeps what is not sent, and may take the day of birth away', () => {
  expect(read('updateUserProfile', { city: 'Kampala', date_of_birth: '' })).toEqual({
    city: 'Kampala',
    date_of_birth: '',
  });
});

test('a line of an order is a product with size and quantity, and nothing else of it counts', () => {
  const items = [{ _id: 7, id: null, name: 'Soap', price: 1, size: 'M', quantity: 2, image: ['x'] }];
  const address = {
    firstName: 'Jane',
    lastName: 'Doe',
    email: 'jane@example.com',
    phone: '0700',
    street: 'Kampala Road',
    city: 'Kampala',
  };
  expect(read('placeOrder', { items, address, amount: 5 })).toEqual({
    items: [{ id: '7', name: 'Soap', size: 'M', quantity: 2 }],
    address: { ...address, state: '', zipcode: '', country: '' },
    amount: 5,
    currency: 'UGX',
    clientOrderId: null,
    confirmDuplicate: false,
  });
  expect(read('placeOrder', { items: [], address, amount: 5 })).toBe('Your cart is empty');
  expect(read('placeOrder', { items: [{ quantity: 1 }], address, amount: 5 })).toBe(
    'Please say which product is meant.',
  );
});

test('what is sent and what is used are typed', () => {
  const sent: InferInput<typeof calls.addToCart.request> = { itemId: 7 };
  const used: InferOutput<typeof calls.addToCart.request> = { itemId: '7', size: 'M' };
  expect([sent.itemId, used.itemId]).toEqual([7, '7']);
});
