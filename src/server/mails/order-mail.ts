import { splitLandmark } from '#domain/account/customer.ts';
import { orderTerms } from '#domain/cart/order-terms.ts';
import { deliveryDates, deliveryDays, isInCity } from '#domain/checkout/delivery.ts';
import { chatLink } from '#domain/content/chat.ts';
import { type Facts, facts } from '#domain/content/facts.ts';
import { orderNumber } from '#domain/orders/order.ts';
import { cancelled, isDelivered, orderStatuses } from '#domain/orders/order-details.ts';
import { thanksWords } from '#domain/orders/order-dialog-messages.ts';
import { arrives, deliveryTo, orderNo, whatsappUs } from '#domain/shop/labels.ts';
import { paths } from '#domain/shop/paths.ts';
import { shopDate } from '#domain/text/dates.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { Database, MailsTable, OrderNews } from '../database/schema.ts';
import { readOrderLines } from '../orders/read-orders.ts';
import { phoneEnding, safeAddress, safeName } from './customer-words.ts';
import { type Letter, type MailText, mailOf, unbroken } from './letter.ts';
import { type Ordered, sumsIn } from './order-sums.ts';
import type { ReadyMail } from './transport.ts';

export interface MailedOrder extends Ordered {
  id: string;
  /** News that it announces in place of the status; null for the status. */
  news?: OrderNews | null;
  /** Whether the order had been delivered when it was cancelled. */
  isReturned?: boolean;
  isConfirmation: boolean;
  placedAt: number;
  address: Readonly<Record<string, string>>;
  /** Whether the shop has delivered to this very address before; only then the mail repeats it. */
  isAddressConfirmed: boolean;
}

/** The mail about an order. A customer's own texts become short texts on one line. */
export function orderMail(order: MailedOrder, siteUrl: string, shop: Facts = facts): MailText {
  const number = orderNumber(order.id);
  const isRated = isDelivered(order.status) && !order.news;
  const subject = `Your order ${number} at ${shop.name}`;
  return mailOf(
    {
      subject: order.isConfirmation
        ? `${subject} arrives ${datesOf(order, shop)}`
        : `${subject}: ${order.news ?? order.status}`,
      about: `${orderNo}${number}, ${shopDate(order.placedAt)}`,
      ...(order.isConfirmation ? thanks(order, shop) : news(order)),
      parts: [
        {
          kind: 'link',
          label: isRated ? 'Rate what you bought' : isComing(order) ? 'Track my order' : 'See my order',
          href: `${siteUrl}${paths.orders}`,
        },
        ...(isComing(order)
          ? ([
              { kind: 'steps', heading: 'What happens next', ...stepsOf(order) },
              { kind: 'lines', heading: deliveryTo, lines: placeOf(order, shop) },
            ] as const)
          : []),
        {
          kind: 'sums',
          heading: 'What you ordered',
          ...sumsIn(order, 'in My Orders'),
        },
        {
          kind: 'link',
          label: whatsappUs,
          href: chatLink(shop, thanksWords.chatText(shop.name, number)),
          isQuiet: true,
        },
      ],
    },
    shop,
  );
}

function isComing({ status, news }: MailedOrder): boolean {
  return status !== cancelled && !isDelivered(status) && news !== 'returned';
}

/** A confirmation has the days of arrival and what to have ready, as the card of thanks. */
function thanks(order: MailedOrder, shop: Facts): Pick<Letter, 'title' | 'lead' | 'facts'> {
  const name = greetedName(order);
  const dates = datesOf(order, shop);
  return {
    title: name ? thanksWords.title(name) : 'Thank you for your order!',
    lead: `${arrives(dates)}. ${haveReady(order)}`,
    facts: [
      ['Arrives', dates],
      ['Cash to have ready', unbroken(formatPrice(order.amount))],
    ],
  };
}

function datesOf({ address, placedAt }: MailedOrder, shop: Facts): string {
  return deliveryDates(placedAt, deliveryDays(address.city ?? '', shop.city));
}

/** The way of an order to its customer, of which `done` steps lie behind it. */
function stepsOf({ status, address, amount }: MailedOrder) {
  const phone = phoneEnding(address.phone ?? '');
  const rider = phone ? `The rider calls you on the number ending in ${phone}` : 'The rider calls you';
  const end = `You pay ${unbroken(formatPrice(amount))} in cash when it is in your hands.`;
  return {
    steps: ['We pack your order.', `${rider}, and brings it.`, `${end} ${orderTerms.returns}.`],
    done: status === 'Shipped' || status === 'Out for delivery' ? 1 : 0,
  };
}

function news(order: MailedOrder): Pick<Letter, 'title' | 'lead'> {
  const { status } = order;
  if (order.news === 'changed')
    return {
      title: 'Your order was changed',
      lead: `This is what we bring now. ${haveReady(order)} Please call us if this is not what you want.`,
    };
  if (order.news === 'returned')
    return {
      title: 'We have your return',
      lead: 'The pieces that you gave back are no longer on your order.',
    };
  if (status === 'Delivered')
    return { title: 'Your order has been delivered', lead: 'Thank you for shopping with us.' };
  if (status === cancelled && order.isReturned)
    return { title: 'We have your return', lead: 'You gave the whole order back.' };
  if (status === cancelled)
    return {
      title: 'Your order is cancelled',
      lead: 'It will not be delivered, and there is nothing to pay.',
    };
  return { title: titles[status], lead: haveReady(order) };
}

const titles = {
  'Order Placed': 'We have your order',
  Packing: 'We are packing your order',
  Shipped: 'Your order has left our shop',
  'Out for delivery': 'Your order is on its way to you',
} as const;

function haveReady({ amount }: MailedOrder): string {
  return `Have ${unbroken(formatPrice(amount))} ready.`;
}

/** First name to greet with, one word of letters until a delivery confirmed the address; '' for any other text. */
function greetedName({ address: { firstName = '' }, isAddressConfirmed }: MailedOrder): string {
  const name = safeName(firstName);
  return isAddressConfirmed || /^[\p{L}\p{M}]{1,20}$/u.test(name) ? name : '';
}

/** Name of the customer in a mail; '' if the text may be no name. */
function customerName({ firstName = '', lastName = '' }: MailedOrder['address']): string {
  return `${safeName(firstName)} ${safeName(lastName)}`.trim();
}

/**
 * The place of delivery. An address without a delivery yet may be a stranger's, or a text for strangers: then only the shop's own words
 * stand there.
 */
function placeOf({ address, isAddressConfirmed }: MailedOrder, { city, country }: Facts): string[] {
  const { street, landmark } = splitLandmark(address.street ?? '');
  if (isAddressConfirmed) {
    const town = ['city', 'state', 'zipcode', 'country'].map((key) => address[key] ?? '');
    return [customerName(address), safeAddress([street]), safeAddress([landmark]), safeAddress(town)].filter(
      Boolean,
    );
  }
  return [
    isInCity(address.city ?? '', city) ? `${city}, ${country}` : `Outside ${city}`,
    `For your safety your full address${landmark ? ' and landmark stand' : ' stands'} in My Orders only.`,
  ];
}

/** Composes a mail from the order in the database. It goes to the account's own address, since the order's may be anything. */
export async function readMail(
  database: Database,
  { id, order_id, position, news }: MailsTable & { order_id: string },
  siteUrl: string,
): Promise<ReadyMail & Pick<MailedOrder, 'isAddressConfirmed'>> {
  const order = await database
    .selectFrom('orders')
    .innerJoin('accounts', 'accounts.id', 'orders.account_id')
    .selectAll('orders')
    .select('accounts.email')
    .where('orders.id', '=', order_id)
    .executeTakeFirstOrThrow();
  const changes = await database
    .selectFrom('order_status_changes')
    .select('status')
    .where('order_id', '=', order_id)
    .where('position', '<=', position)
    .orderBy('position')
    .execute();
  const status = changes.at(-1)?.status ?? order.status;
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
    name: id,
    to: { name: isAddressConfirmed ? customerName(address) : '', address: order.email },
    isAddressConfirmed,
    ...orderMail(
      {
        id: order_id,
        status,
        news,
        isReturned: changes.slice(0, -1).some((change) => isDelivered(change.status)),
        isConfirmation: position === 0 && !news,
        amount: order.amount,
        paymentMethod: order.payment_method,
        placedAt: order.created_at,
        address,
        isAddressConfirmed,
        lines,
      },
      siteUrl,
    ),
  };
}
