import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { notCounted } from '#domain/cart/cart-messages.ts';
import type { CountedLine } from '#domain/cart/cart-stock.ts';
import { CartRow } from '#islands/cart/CartRow.tsx';

const picture = { hash: 'a', width: 640, height: 640, tint: '#fff', widths: [320] };
const product = { id: 'soap', name: 'Soap', price: 9_500, stock: 0, sizes: [], picture };
const base = { key: 'soap/default', productId: 'soap', size: '', quantity: 2, saved: true };

test('a sold-out line shows neither a price nor controls of its quantity while it leaves', () => {
  const line = { ...base, product, isUnavailable: false, orderable: 0 } as unknown as CountedLine;
  const html = renderToStaticMarkup(createElement(CartRow, { line, isMarked: false, isLeaving: true }));
  expect(html).toContain(notCounted);
  expect(html).not.toMatch(/UGX|<input/);
});
