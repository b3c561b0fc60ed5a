import { defaultSize } from '#domain/cart/line-keys.ts';
import { formatSum, sumsOf, totalsOf } from '#domain/checkout/delivery.ts';
import { cancelled, type StoredStatus } from '#domain/orders/order-details.ts';
import { eachLabel } from '#domain/shop/labels.ts';
import { formatPrice } from '#domain/text/money.ts';
import { plainLine, shorten } from '#domain/text/plain-text.ts';
import type { OrderLinesTable } from '../database/schema.ts';

/** Most lines, and letters of a product's name: a mail takes at most 10 kB. */
const [mostLines, mostLetters] = [20, 60];

export interface Ordered {
  lines: readonly Pick<OrderLinesTable, 'name' | 'size' | 'quantity' | 'price'>[];
  amount: number;
  paymentMethod: string;
  status: StoredStatus;
}

/** The lines of an order and its sums; lines beyond the limit are one, which says `where` they stand. */
export function sumsIn({ lines, amount, paymentMethod, status }: Ordered, where: string) {
  const unlisted = lines.slice(mostLines);
  const lastRow = {
    label: `and ${unlisted.length} more ${where}`,
    amount: formatPrice(totalsOf(unlisted).subtotal),
  };
  const sums = sumsOf(totalsOf(lines).subtotal, amount);
  return {
    items: [...lines.slice(0, mostLines).map(itemOf), ...(unlisted.length === 0 ? [] : [lastRow])],
    totals: sums.map((sum, index) => ({
      label: sum.label,
      ...(index === sums.length - 1 && status !== cancelled && { detail: plainLine(paymentMethod) }),
      amount: formatSum(sum),
    })),
  };
}

function itemOf({ name, size, quantity, price }: Ordered['lines'][number]) {
  const details = [
    size === defaultSize ? '' : `size ${size}`,
    quantity === 1 ? '' : `${formatPrice(price)} ${eachLabel}`,
  ];
  return {
    label: `${quantity} × ${shorten(plainLine(name), mostLetters)}`,
    detail: plainLine(details.filter(Boolean).join(', ')),
    amount: formatPrice(price * quantity),
  };
}
