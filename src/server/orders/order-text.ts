import { defaultSize } from '#domain/cart/size.ts';
import { totalsOf } from '#domain/cart/totals.ts';
import { orderNumber as numberOf } from '#domain/orders/order.ts';
import { formatPrice } from '#domain/text/money.ts';
import { localTime } from '../local-time.ts';
import type { OrderReply } from './read-orders.ts';

/** The order's number, as the customer sees it. */
export function orderNumber({ _id }: OrderReply): string {
  return numberOf(_id);
}

/** One line for a list. */
export function orderLine(order: OrderReply): string {
  const { address, date, status, amount } = order;
  const who = `${address.firstName} ${address.lastName}, ${address.phone}, ${address.city}`;
  return [orderNumber(order), localTime(date), status.padEnd(16), formatPrice(amount).padStart(13), who].join(
    '  ',
  );
}

/** Everything that is needed to pack and deliver it. */
export function orderSheet(order: OrderReply): string[] {
  const { address, items, amount, paymentMethod } = order;
  const { subtotal } = totalsOf(items);
  return [
    `Order ${orderNumber(order)} (${order._id}), ${order.status}`,
    '',
    ...items.map(itemLine),
    `  Goods ${formatPrice(subtotal)}, delivery ${formatPrice(amount - subtotal)}, to pay ${formatPrice(amount)} (${paymentMethod})`,
    '',
    `  ${address.firstName} ${address.lastName}, ${address.phone}, ${address.email}`,
    `  ${[address.street, address.city, address.state, address.zipcode, address.country].filter(Boolean).join(', ')}`,
    '',
    ...order.status_history.map(({ status, date }) => `  ${localTime(date)}  ${status}`),
  ];
}

function itemLine({ name, size, quantity, price }: OrderReply['items'][number]): string {
  const kind = size === defaultSize ? name : `${name}, size ${size}`;
  return `  ${quantity} × ${kind}, ${formatPrice(price)} each, ${formatPrice(price * quantity)}`;
}
