import type { Order } from '#domain/orders/order.ts';
import { address } from '../../support/customer.ts';

/** An order of two soaps, as a shop lists it that tells all. */
export const order: Order = {
  id: '000000000000000012345678',
  date: Date.UTC(2026, 10, 27, 9),
  writtenDate: '2026-11-27 12:00:00',
  status: 'Order Placed',
  statusHistory: [],
  lines: [
    { productId: 'soap', name: 'Eva Black Soap', images: [], size: 'default', quantity: 2, price: 9_500 },
  ],
  address: {
    ...address,
    email: 'jane@mail.example',
    state: '',
    zipcode: '',
  },
  paymentMethod: 'COD',
  amount: 24_000,
  clientOrderId: null,
};
