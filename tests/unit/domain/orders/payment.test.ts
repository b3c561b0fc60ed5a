import { expect, test } from 'vitest';
import { isPaidOnDelivery } from '#domain/orders/payment.ts';
import { paymentMethod } from '#domain/shop/shop.ts';

test.each([
  paymentMethod,
  'COD',
  'C.O.D.',
  'cod',
  'Cash',
  'cash_on_delivery',
  'CashOnDelivery',
  'Cash on Delivery (COD)',
  'Payment upon delivery',
])('R20: %s is paid on delivery', (method) => {
  expect(isPaidOnDelivery(method)).toBe(true);
});

test.each(['', 'Stripe', 'Card', 'Cashless card', 'Mobile Money', 'Cash App', 'Visa', '0', 'online'])(
  'R20: “%s” may be paid online',
  (method) => {
    expect(isPaidOnDelivery(method)).toBe(false);
  },
);
