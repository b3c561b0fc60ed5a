import { defaultSize } from '#domain/cart/line-keys.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';
import { type Facts, facts } from '#domain/content/facts.ts';
import { orderNumber } from '#domain/orders/order.ts';
import { cancelled, isDelivered, orderStatuses, type StoredStatus } from '#domain/orders/order-details.ts';
import { trackingNow } from '#domain/orders/order-dialog-messages.ts';
import { subtotalLabel } from '#domain/shop/labels.ts';
import { span } from '#domain/shop/messages.ts';
import { delivery } from '#domain/shop/shop.ts';
import { kampalaDate } from '#domain/text/dates.ts';
import { formatPrice } from '#domain/text/money.ts';
import { plainLine, shorten } from '#domain/text/plain-text.ts';
import type { Database, OrderLinesTable } from '../database/schema.ts';
import { readOrderLines } from '../orders/read-orders.ts';
import type { ReadyMail } from './transport.ts';

export interface MailedOrder {
  id: string;
  /** The status that the mail announces. */
  status: StoredStatus;
  /** Whether it is the first one about the order. */
  isConfirmation: boolean;
  amount: number;
  paymentMethod: string;
  /** Epoch ms. */
  placedAt: number;
  address: Readonly<Record<string, string>>;
  /** Whether the shop has delivered to this very address before; only then the mail repeats it. */
  isAddressConfirmed: boolean;
  lines: readonly Pick<OrderLinesTable, 'name' | 'size' | 'quantity' | 'price'>[];
}

/** The mail about an order. A customer's own texts become short texts on one line. */
export function orderMail(order: MailedOrder, shop: Facts = facts): Pick<ReadyMail, 'subject' | 'text'> {
  const number = orderNumber(order.id);
  const subject = order.isConfirmation
    ? `Your order ${number} at ${shop.name}`
    : `Your order ${number} at ${shop.name}: ${order.status}`;
  const paragraphs = [
    [greeting(order)],
    order.isConfirmation
      ? [`Thank you for your order ${number} of ${kampalaDate(order.placedAt)}. We will bring you:`]
      : [statusWords(order), `Your order ${number} of ${kampalaDate(order.placedAt)}:`],
    order.lines.map(lineWords),
    sums(order),
    ['Delivery to:', ...addressLines(order)],
    order.isConfirmation
      ? [
          `Delivery takes ${span(delivery.kampalaDays, 'days')} in ${shop.city} and ${span(delivery.nationwideDays, 'days')} upcountry.`,
        ]
      : [],
    [`Is something wrong? Call ${shop.phone} or write to ${shop.email}.`],
    [shop.name, `${shop.street}, ${shop.city}, ${shop.country}`],
  ].filter((lines) => lines.length > 0);
  return {
    subject: plainLine(subject),
    text: `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`,
  };
}

function statusWords({ status, amount, paymentMethod }: MailedOrder): string {
  if (status === 'Out for delivery')
    return `Your order is on its way to you. Please have ${formatPrice(amount)} ready (${paymentMethod}).`;
  if (status === 'Delivered') return 'Your order has been delivered. Thank you for shopping with us.';
  if (status === cancelled)
    return 'Your order is cancelled: it will not be delivered, and there is nothing to pay.';
  return trackingNow(status);
}

function lineWords({ name, size, quantity, price }: MailedOrder['lines'][number]): string {
  const kind = size === defaultSize ? name : `${name}, size ${size}`;
  return `${quantity} × ${plainLine(kind)}, ${formatPrice(price)} each: ${formatPrice(price * quantity)}`;
}

function sums({ lines, amount, paymentMethod }: MailedOrder): string[] {
  const { subtotal } = totalsOf(lines);
  const fee = amount - subtotal;
  return [
    `${subtotalLabel}: ${formatPrice(subtotal)}`,
    `Shipping: ${fee === 0 ? 'free' : formatPrice(fee)}`,
    `Total: ${formatPrice(amount)} (${paymentMethod})`,
  ];
}

function greeting({ address: { firstName = '' }, isAddressConfirmed }: MailedOrder): string {
  const name = isAddressConfirmed ? safeName(firstName) : '';
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

/** Name of the customer in a mail; '' if the text may be no name. */
function customerName({ firstName = '', lastName = '' }: MailedOrder['address']): string {
  return `${safeName(firstName)} ${safeName(lastName)}`.trim();
}

function addressLines({ address, isAddressConfirmed }: MailedOrder): string[] {
  const addressLine = safeAddress(
    ['street', 'city', 'state', 'zipcode', 'country'].map((key) => address[key] ?? ''),
  );
  const place = isAddressConfirmed
    ? [customerName(address), addressLine]
    : ['The address that you gave with this order'];
  const phone = phoneEnding(address.phone ?? '');
  return [...place, phone && `Phone number ending in ${phone}`].filter(Boolean);
}

/**
 * Composes a mail from the order as it is in the database. It goes to the account's own address, since the order's may be
 * anything.
 */
export async function readMail(
  database: Database,
  order_id: string,
  position: number,
): Promise<ReadyMail & Pick<MailedOrder, 'isAddressConfirmed'>> {
  const order = await database
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .selectAll('orders')
    .select('accounts.email')
    .where('orders.id', '=', order_id)
    .executeTakeFirstOrThrow();
  const { status } = await database
    .selectFrom('order_status_changes')
    .select('status')
    .where('order_id', '=', order_id)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  const delivered = await database
    .selectFrom('orders')
    .select('id')
    .where('account_id', '=', order.account_id)
    .where('address', '=', order.address)
    .where('status', 'in', orderStatuses.filter(isDelivered))
    .limit(1)
    .execute();
  const isAddressConfirmed = delivered.length > 0;
  const lines = await readOrderLines(database, [order_id]);
  const address = JSON.parse(order.address) as Record<string, string>;
  return {
    name: `${order_id}-${position}`,
    to: { name: isAddressConfirmed ? customerName(address) : '', address: order.email },
    isAddressConfirmed,
    ...orderMail({
      id: order_id,
      status,
      isConfirmation: position === 0,
      amount: order.amount,
      paymentMethod: order.payment_method,
      placedAt: order.created_at,
      address,
      isAddressConfirmed,
      lines,
    }),
  };
}

// Anybody's address can be registered without proof, so that a mail may reach a stranger to the shop: a customer's texts stand in
// it only once the shop has delivered to them, and never as a page to open or a number to call.

const maxNameLength = 30;
const maxNameWords = 3;

/** The text if it can only be a person's name, else ''. */
function safeName(text: string): string {
  const name = plainLine(text);
  const isName =
    name.length <= maxNameLength &&
    name.split(' ').length <= maxNameWords &&
    /^[\p{L}\p{M}][\p{L}\p{M}'’./ -]*$/u.test(name);
  return isName ? unlinked(name) : '';
}

const maxPartLength = 60;

/** The parts of a postal address on one short line that no mail program turns into a link, without a number to call. */
function safeAddress(parts: readonly string[]): string {
  return parts
    .map((part) => shorten(unlinked(plainLine(part)), maxPartLength))
    .filter(Boolean)
    .join(', ')
    .replace(callable, '…');
}

/** Six digits or more, of any script, with anything but letters between them. */
const callable = /\+?\p{N}(?:[^\p{L}\p{N}]*\p{N}){5,}/gu;

/** The last three digits of a phone number, enough to recognise one's own; '' for any other text. */
function phoneEnding(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.length < 6 ? '' : digits.slice(-3);
}

/** The text with spaces where a mail program would see a host, a path, an address or a scheme: `d / o`, `K. Me`. */
function unlinked(text: string): string {
  return text
    .replace(/[.․。﹒．｡:﹕：](?=\S)/g, '$& ')
    .replace(/[@﹫＠\\＼]|[/⁄∕／]{2,}/g, ' ')
    .replace(/[/⁄∕／]/g, ' $& ')
    .replace(/\s+/g, ' ')
    .trim();
}
