import { defaultSize } from '#domain/cart/cart-lines.ts';
import { totalsOf } from '#domain/cart/totals.ts';
import { type Facts, facts } from '#domain/content/facts.ts';
import type { OrderStatus } from '#domain/orders/order-status.ts';
import { span } from '#domain/shop/messages.ts';
import { delivery } from '#domain/shop/shop.ts';
import { writtenDate } from '#domain/text/dates.ts';
import { formatPrice } from '#domain/text/money.ts';
import { plainLine } from '#domain/text/plain-text.ts';
import type { OrderLinesTable } from '../database/schema.ts';
import { htmlOf } from './mail-html.ts';
import { phoneEnding, safeName, safePlace } from './safe-text.ts';

export interface MailedOrder {
  id: string;
  /** What the mail tells of. */
  status: OrderStatus;
  /** Whether it is the first one about the order. */
  isConfirmation: boolean;
  amount: number;
  paymentMethod: string;
  /** Epoch ms. */
  placedAt: number;
  address: Readonly<Record<string, string>>;
  lines: readonly Pick<OrderLinesTable, 'name' | 'size' | 'quantity' | 'price'>[];
}

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** Paragraphs of lines; what a customer wrote is short text on one line, whatever it holds. */
export function orderMail(order: MailedOrder, shop: Facts = facts): MailText {
  const number = order.id.slice(-8);
  const subject = order.isConfirmation
    ? `Your order ${number} at ${shop.name}`
    : `Your order ${number} at ${shop.name}: ${order.status}`;
  const paragraphs = [
    [greeting(order.address)],
    order.isConfirmation
      ? [`Thank you for your order ${number} of ${writtenDate(order.placedAt)}. This is what we bring you:`]
      : [statusWords(order), `It is about your order ${number} of ${writtenDate(order.placedAt)}:`],
    order.lines.map(lineWords),
    sums(order),
    ['Delivery to:', ...addressLines(order.address)],
    order.isConfirmation
      ? [
          `Delivery takes ${span(delivery.kampalaDays, 'days')} in Kampala and ${span(delivery.nationwideDays, 'days')} elsewhere in Uganda.`,
        ]
      : [],
    [`Is something wrong? Call ${shop.phone} or write to ${shop.email}.`],
    [shop.name, `${shop.street}, ${shop.city}, ${shop.country}`],
  ].filter((lines) => lines.length > 0);
  return {
    subject: plainLine(subject),
    text: `${paragraphs.map((lines) => lines.join('\n')).join('\n\n')}\n`,
    html: htmlOf(paragraphs),
  };
}

function statusWords({ status, amount, paymentMethod }: MailedOrder): string {
  switch (status) {
    case 'Order Placed':
      return 'We have your order and will pack it soon.';
    case 'Packing':
      return 'We are packing your order.';
    case 'Shipped':
      return 'Your order has left our warehouse.';
    case 'Out for delivery':
      return `Your order is on its way to you. Please have ${formatPrice(amount)} ready (${paymentMethod}).`;
    case 'Delivered':
      return 'Your order has been delivered. Thank you for shopping with us.';
  }
}

function lineWords({ name, size, quantity, price }: MailedOrder['lines'][number]): string {
  const kind = size === defaultSize ? name : `${name}, size ${size}`;
  return `${quantity} × ${plainLine(kind)}, ${formatPrice(price)} each: ${formatPrice(price * quantity)}`;
}

function sums({ lines, amount, paymentMethod }: MailedOrder): string[] {
  const { subtotal } = totalsOf(lines);
  const fee = amount - subtotal;
  return [
    `Goods: ${formatPrice(subtotal)}`,
    `Delivery: ${fee === 0 ? 'free' : formatPrice(fee)}`,
    `Total: ${formatPrice(amount)} (${paymentMethod})`,
  ];
}

function greeting({ firstName = '' }: MailedOrder['address']): string {
  const name = safeName(firstName);
  return name === '' ? 'Hello,' : `Hello ${name},`;
}

/** The name by which a mail speaks of the customer; '' where what was written may be no name. */
export function customerName({ firstName = '', lastName = '' }: MailedOrder['address']): string {
  return `${safeName(firstName)} ${safeName(lastName)}`.trim();
}

function addressLines(address: MailedOrder['address']): string[] {
  const place = safePlace(['street', 'city', 'state', 'zipcode', 'country'].map((key) => address[key] ?? ''));
  const phone = phoneEnding(address.phone ?? '');
  return [customerName(address), place, phone && `Phone number ending in ${phone}`].filter(Boolean);
}
