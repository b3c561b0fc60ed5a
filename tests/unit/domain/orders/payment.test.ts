import { expect, test } from 'vitest';
import { paymentKind } from '#domain/orders/payment.ts';
import { paymentMethod } from '#domain/shop/shop.ts';

test.each([
  paymentMethod,
  'COD',
  'Cash',
  'COD (cash)',
  'Cash at delivery',
  'cash_on_delivery',
  'Cash on Delivery (COD)',
  'Payment upon delivery',
])('R20: “%s” is paid in cash', (method) => {
  expect(paymentKind(method)).toBe('cash');
});

test.each(['Stripe', 'Card', 'Mobile Money', 'MTN MoMo', 'M-Pesa', 'Visa', 'Paid online'])(
  'R20: “%s” is paid online',
  (method) => {
    expect(paymentKind(method)).toBe('online');
  },
);

test.each([
  ...['', '0', '1', '-', 'N/A', 'null', 'none', 'Pending', 'Unpaid', 'Bank'],
  ...[
    'Cash App',
    'Cashless card',
    'Card on delivery',
    'Visa on delivery',
    'QR code',
    'Mobile Money on delivery',
    'Cash or card',
  ],
])('R20: “%s” does not say how an order is paid', (method) => {
  expect(paymentKind(method)).toBe('unknown');
});
