import { splitLandmark } from '#domain/account/customer.ts';
import { internationalDigits } from '#domain/owner/orders.ts';
import { deliveryTo } from '#domain/shop/labels.ts';
import { shopDateTime } from '#domain/text/dates.ts';
import { formatPrice } from '#domain/text/money.ts';
import { getRow } from '../database/rows.ts';
import type { Database } from '../database/schema.ts';
import { readOrderLines } from '../orders/read-orders.ts';
import { safeLine } from './customer-words.ts';
import { type Letter, unbroken } from './letter.ts';
import { sumsIn } from './order-sums.ts';

/** The shop's letter about a new order, beyond its ring: all that the call before packing needs. */
export async function newOrderLetter(
  database: Database,
  id: string,
  href: string,
): Promise<Pick<Letter, 'about' | 'facts' | 'parts'>> {
  const order = await getRow(database, 'orders', { id });
  const lines = await readOrderLines(database, [id]);
  const { firstName = '', lastName = '', ...address } = JSON.parse(order.address) as Record<string, string>;
  const { street, landmark } = splitLandmark(address.street ?? '');
  const phone = safeLine(address.phone ?? '');
  const name = safeLine(`${firstName} ${lastName}`);
  const place = [street, landmark, address.city ?? ''].map((part) => safeLine(part));
  return {
    about: shopDateTime(order.created_at),
    facts: [
      ['To collect', unbroken(formatPrice(order.amount))],
      ['Phone', phone],
    ],
    parts: [
      { kind: 'link', label: 'Open the order', href },
      { kind: 'link', label: 'Call', href: `tel:+${internationalDigits(phone)}`, isQuiet: true },
      { kind: 'lines', heading: deliveryTo, lines: [name, phone, ...place].filter(Boolean) },
      {
        kind: 'sums',
        heading: 'What to pack',
        ...sumsIn({ ...order, paymentMethod: order.payment_method, lines }, 'in the order'),
      },
    ],
  };
}
