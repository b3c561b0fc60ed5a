import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { unconfirmed } from '#domain/checkout/interruption-messages.ts';
import type { Order } from '#domain/orders/order.ts';
import { ChangedPrices, UnconfirmedOrder } from '#islands/checkout/Interruption.tsx';
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

test('R34: a shopper who knows none of the orders shown can still give the attempt up, after a warning', () => {
  const html = questionAbout(order);
  expect(html).toContain(unconfirmed.forgetWarning('+256 700 123 456'));
});

test.each([
  ['lines', { lines: [] }],
  ['a date and an amount', { writtenDate: '', date: null, amount: null }],
])('a list without %s leaves no empty line in the question', (_, missing) => {
  expect(questionAbout({ ...order, ...missing })).not.toMatch(/<p[^>]*><\/p>/);
});

test('the measure of a product whose price has changed is not broken', () => {
  const name = 'Pearl Washing Powder Sachets, strip of 12 × 40 g';
  const draft = { totals: { total: 11_500 } } as ComponentProps<typeof ChangedPrices>['draft'];
  const changes = [{ name, before: 6_000, now: 6_500 }];
  const html = renderToStaticMarkup(<ChangedPrices draft={draft} totalBefore={11_000} changes={changes} />);
  expect(html).toContain('strip of 12\u00a0×\u00a040\u00a0g');
});
