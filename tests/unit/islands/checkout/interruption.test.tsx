import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Order } from '#domain/orders/order.ts';
import { UnconfirmedOrder } from '#islands/checkout/Interruption.tsx';
import { order } from '../order-fixture.ts';

const questionAbout = (candidate: Order) =>
  renderToStaticMarkup(
    <UnconfirmedOrder
      state={{
        step: 'unconfirmed',
        id: '',
        amount: 24_000,
        refusal: '',
        evidence: 'maybe',
        orders: [candidate],
      }}
      phone="+256 700 123 456"
    />,
  );

test('a shopper is asked about an order with all that the shop’s list tells of it', () => {
  const html = questionAbout(order);
  expect(html).toContain('24,000');
  expect(html).toContain('2 × Eva Black Soap');
});

test.each([
  ['lines', { lines: [] }],
  ['a date and an amount', { writtenDate: '', date: null, amount: null }],
])('a list without %s leaves no empty line in the question', (_, missing) => {
  expect(questionAbout({ ...order, ...missing })).not.toMatch(/<p[^>]*><\/p>/);
});
