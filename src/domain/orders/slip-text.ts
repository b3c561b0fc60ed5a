import { shownSize } from '../cart/line-keys.ts';
import { formatSum } from '../checkout/delivery.ts';
import type { Facts } from '../content/facts.ts';
import { askTheShop, orderNo, slipDeliverTo } from '../shop/labels.ts';
import { shopDateTime } from '../text/dates.ts';
import { keepMeasure } from '../text/keep-units.ts';
import { formatPrice } from '../text/money.ts';
import { type Order, orderNumber } from './order.ts';
import { addressLines, orderSums } from './order-details.ts';
import { slipAmount, slipQuestions } from './order-dialog-messages.ts';

type SlipOrder = Omit<Order, 'writtenDate' | 'statusHistory' | 'clientOrderId'>;

/** The receipt of an order as text, to be shared. */
export function slipText(order: SlipOrder, { name, phone }: Pick<Facts, 'name' | 'phone'>): string {
  const { label, amount } = slipAmount(order);
  return [
    `${name}\n${orderNo}${orderNumber(order.id)}`,
    ...(order.date === null ? [] : [shopDateTime(order.date)]),
    '',
    ...order.lines.map((line) => [orderedPieces(line), priceOf(line)].filter(Boolean).join(': ')),
    ...orderSums(order).map((sum) => `${sum.label}: ${formatSum(sum)}`),
    `${label}: ${amount === null ? askTheShop : formatPrice(amount)}`,
    '',
    ...[slipDeliverTo, ...addressLines(order.address)],
    '',
    slipQuestions(phone),
  ].join('\n');
}

type Line = Order['lines'][number];

/** Pieces of an ordered line: `2 × Crew T-Shirt, M`. */
export function orderedPieces({ name, size, quantity }: Line): string {
  return `${quantity} × ${[keepMeasure(name), shownSize(size)].filter(Boolean).join(', ')}`;
}

/** Price of an ordered line; null if it is unknown. */
export function priceOf({ price, quantity }: Line): string | null {
  return price === null ? null : formatPrice(price * quantity);
}
