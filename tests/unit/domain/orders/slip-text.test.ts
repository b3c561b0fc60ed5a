import { expect, test } from 'vitest';
import { slipText } from '#domain/orders/slip-text.ts';

const shop = { name: 'Lulu', phone: '+256 700 123 456' };
const address = {
  ...{
    email: '',
    firstName: 'Amina',
    lastName: 'Nakato',
    street: 'Plot 12, Kampala Road (landmark: opposite the mosque)',
  },
  ...{ city: 'Kampala', state: '', zipcode: '', country: 'Uganda', phone: '+256 772 123 456' },
};
const line = { productId: '201', name: 'Crew T-Shirt', images: [], size: 'M', quantity: 2, price: 28_000 };
const order = {
  ...{ id: 'order-1234abcd', date: null, amount: 61_000, status: 'Order Placed', lines: [line], address },
  paymentMethod: 'cash',
};

test('a shared receipt has each amount on the line of what it is for', () => {
  expect(slipText(order, shop).split('\n')).toEqual([
    'Lulu',
    'Order #1234abcd',
    '',
    '2 × Crew T-Shirt, M: UGX 56,000',
    'Subtotal: UGX 56,000',
    'Shipping: UGX 5,000',
    'Total: UGX 61,000',
    'Cash to have ready: UGX 61,000',
    '',
    'Deliver to',
    ...[
      'Amina Nakato',
      'Plot 12, Kampala Road',
      'opposite the mosque',
      'Kampala, Uganda',
      '+256 772 123 456',
    ],
    '',
    'Questions? Call +256 700 123 456',
  ]);
});

test('a receipt of unknown prices asks the customer to ask', () => {
  const text = slipText({ ...order, amount: null, lines: [{ ...line, price: null }] }, shop);
  expect(text).toContain('\n2 × Crew T-Shirt, M\nCash to have ready: Ask us\n');
});
