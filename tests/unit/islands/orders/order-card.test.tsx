import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { deliveryTo, reorderLabel } from '#domain/shop/labels.ts';
import { OrderCard } from '../../../../src/islands/orders/OrderCard.tsx';
import { order } from '../order-fixture.ts';

afterEach(() => vi.unstubAllGlobals());

const nobody = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  street: '',
  city: '',
  state: '',
  zipcode: '',
  country: '',
};

test.each([
  ['an address', order.address, 1],
  ['no address', nobody, 0],
])('the card of an order with %s has as many headings for one', (_, address, count) => {
  const props = {
    city: 'Kampala',
    isOpen: true,
    onTrack: null,
    onSlip: () => {},
    onReview: () => {},
    onCallOff: () => {},
  };
  const html = renderToStaticMarkup(<OrderCard {...props} order={{ ...order, address }} />);
  expect(html.split(deliveryTo)).toHaveLength(count + 1);
  expect(html).not.toContain('<dd></dd>');
});

test.each([
  ['of known products offers them again', order.lines, 1],
  ['whose products nobody knows does not offer them again', [], 0],
])('the card of an order %s', (_, lines, count) => {
  const props = {
    city: 'Kampala',
    isOpen: true,
    onTrack: null,
    onSlip: () => {},
    onReview: () => {},
    onCallOff: () => {},
  };
  const html = renderToStaticMarkup(<OrderCard {...props} order={{ ...order, lines }} />);
  expect(html.split(reorderLabel)).toHaveLength(count + 1);
});
