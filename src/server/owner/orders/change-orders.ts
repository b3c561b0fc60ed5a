import { hash as digest } from 'node:crypto';
import type { CheckedOwnerRequest } from '#api/contract/owner.ts';
import { foldLandmark } from '#domain/account/customer.ts';
import { shownSize } from '#domain/cart/line-keys.ts';
import { deliveryFee } from '#domain/checkout/delivery.ts';
import { cancelled, isDelivered } from '#domain/orders/order-details.ts';
import { mayReturn } from '#domain/orders/returns.ts';
import { returns } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';
import { assertKnownSize, readOrderables } from '../../catalogue/stored-catalogue.ts';
import { changeRows, getRow } from '../../database/rows.ts';
import type { OrderLinesTable, OrdersTable, Transaction } from '../../database/schema.ts';
import { HttpError } from '../../errors.ts';
import { queueNewsMail } from '../../mails/outbox.ts';
import { type AttemptLine, merged } from '../../orders/attempt.ts';
import { changeStatus } from '../../orders/operator.ts';
import { moveStock } from '../../orders/place-order.ts';
import { type OrderReply, readOrderLines, withContents } from '../../orders/read-orders.ts';
import { book, paidFor } from '../money/cash-book.ts';
import type { OwnerHandlers, Write } from '../serve-owner.ts';
import { searchOf } from './notice-orders.ts';
import { handledOrder } from './set-status.ts';

type Line = Omit<AttemptLine, 'name'>;

/** Differs whenever the order does. */
export function orderVersion({ status, amount, address, items }: OrderReply): string {
  const lines = items.map(({ id, size, quantity, price }) => [id, size, quantity, price]);
  return digest('sha256', JSON.stringify([status, amount, address, lines])).slice(0, 16);
}

/** Changes of what was ordered, before the delivery and after it. */
export const changeHandlers: OwnerHandlers<'change-order' | 'pay-back' | 'return-order'> = {
  async 'change-order'({ id, version, lines: wanted, address, fee }, write) {
    const { transaction, actor, now, record } = write;
    const { order, number, lines } = await seenOrder(transaction, id, version);
    if (order.status === cancelled || isDelivered(order.status))
      throw new HttpError(`Order #${number} is at “${order.status}” already.`);
    if (fee !== undefined && actor.role !== 'owner')
      throw new HttpError('Only the owner can set the fee.', { status: 403 });
    const next = wanted ? await linesOf(transaction, id, { wanted, lines }) : lines;
    const [oldGoods, newGoods] = [subtotalOf(lines), subtotalOf(next)];
    const oldFee = order.amount - oldGoods;
    const newFee = fee ?? (oldFee === deliveryFee(oldGoods) ? deliveryFee(newGoods) : oldFee);
    const place = { ...JSON.parse(order.address), ...(address && addressIn(address)) };
    const changed = { amount: newGoods + newFee, address: JSON.stringify(place) };
    const [was, is] = [wordsOf(order, lines), wordsOf({ ...order, ...changed }, next)];
    if (JSON.stringify(was) === JSON.stringify(is)) return { success: true };
    await moveStock(transaction, moved(lines, next));
    await writeLines(transaction, id, next);
    await changeRows(transaction, 'orders', { id }, changed);
    await changeRows(
      transaction,
      'order_handling',
      { order_id: id },
      searchOf({ ...order, ...changed }, number),
    );
    if (order.account_id !== null) await queueNewsMail(transaction, { order_id: id, news: 'changed', now });
    await record('order', id, 'changed the order', { before: changedIn(was, is), after: changedIn(is, was) });
    return { success: true };
  },

  async 'pay-back'({ id, amount, kind }, write) {
    const { transaction, record } = write;
    const order = await handledOrder(transaction, id);
    const due = order.status === cancelled ? 0 : order.amount;
    if (amount > (await paidFor(transaction, id)) - due)
      throw new HttpError(`So much was not paid beyond the sum of order #${order.number}.`);
    await book(write, { orderId: id, kind, amount: -amount, note: 'Paid back' });
    await record('order', id, 'paid back', { after: formatPrice(amount) });
    return { success: true };
  },

  async 'return-order'({ id, version, lines: back, amount, kind, reason }, write) {
    const { transaction, now, record } = write;
    const { order, number, lines, contents } = await seenOrder(transaction, id, version);
    if (!isDelivered(order.status))
      throw new HttpError(`Order #${number} is at “${order.status}”: only what is delivered comes back.`);
    if (!mayReturn(contents.status_history, now))
      throw new HttpError(`Returns end ${returns.days} days after the delivery.`);
    if (amount > order.amount) throw new HttpError('This is more than the order came to.', { status: 422 });
    const left = without(lines, merged(back.map((line) => ({ ...line, name: '' }))));
    if (left.length === 0) await changeStatus(transaction, { id, status: cancelled, force: true, now });
    else {
      await moveStock(transaction, moved(lines, left));
      await writeLines(transaction, id, left);
      const changed = { amount: order.amount - amount };
      await changeRows(transaction, 'orders', { id }, changed);
      if (order.account_id !== null)
        await queueNewsMail(transaction, { order_id: id, news: 'returned', now });
    }
    if (amount > 0) await book(write, { orderId: id, kind, amount: -amount, note: reason || 'Return' });
    const handled = { return_wish: '', ...(left.length === 0 && { reason: reason || 'Returned' }) };
    await changeRows(transaction, 'order_handling', { order_id: id }, handled);
    await record('order', id, 'took back', {
      before: goodsOf(lines),
      after: [goodsOf(left) || 'nothing', `paid back ${formatPrice(amount)}`, reason]
        .filter(Boolean)
        .join(', '),
    });
    return { success: true };
  },
};

/** The order as the member saw it, locked until the transaction ends. Throws an `HttpError` if it has changed since. */
async function seenOrder(transaction: Write['transaction'], id: string, version: string) {
  const { number } = await handledOrder(transaction, id);
  const order = await getRow(transaction, 'orders', { id });
  const [contents] = await withContents(transaction, [order]);
  const lines = await readOrderLines(transaction, [id]);
  if (!contents || orderVersion(contents) !== version)
    throw new HttpError(`Another device changed order #${number}: look at it, then try again.`, {
      status: 409,
      details: { order: wordsOf(order, lines) },
    });
  return { order, number, contents, lines };
}

/** Lines of these pieces: at the price of the order for a product that is in it, and at today's for another one. */
async function linesOf(
  transaction: Transaction,
  order_id: string,
  { wanted, lines }: { wanted: readonly Line[]; lines: readonly OrderLinesTable[] },
): Promise<OrderLinesTable[]> {
  const ordered = new Map(lines.map((line) => [line.product_id, line]));
  const sizes = new Set(lines.map(({ product_id, size }) => `${product_id} ${size}`));
  const products = await readOrderables(
    transaction,
    wanted.map(({ id }) => id),
  );
  return merged(wanted.map((line) => ({ ...line, name: '' }))).map(({ id, size, quantity }, position) => {
    const product = products.get(id);
    const line = ordered.get(id);
    if (!sizes.has(`${id} ${size}`)) {
      if (!product) throw new HttpError(`Product ${id} is not sold.`);
      assertKnownSize(product, size);
    }
    const { name, image, price } = line ?? product ?? { name: id, image: '[]', price: 0 };
    return { order_id, position, product_id: id, name, image, price, size, quantity };
  });
}

/** The lines without the pieces that came back. Throws an `HttpError` if more come back than were ordered. */
function without(lines: readonly OrderLinesTable[], back: readonly Line[]): OrderLinesTable[] {
  const pieces = new Map(back.map(({ id, size, quantity }) => [`${id} ${size}`, quantity]));
  const left = lines.map((line) => {
    const key = `${line.product_id} ${line.size}`;
    const quantity = line.quantity - (pieces.get(key) ?? 0);
    pieces.delete(key);
    if (quantity < 0) throw new HttpError(`Only ${line.quantity} of ${line.name} were ordered.`);
    return { ...line, quantity };
  });
  if (pieces.size > 0) throw new HttpError('These pieces are not of this order.');
  return left.filter(({ quantity }) => quantity > 0).map((line, position) => ({ ...line, position }));
}

/** Pieces that come back into stock by product; negative ones go out. */
function moved(from: readonly OrderLinesTable[], to: readonly OrderLinesTable[]): Map<string, number> {
  const moves = new Map<string, number>();
  const add = (id: string, pieces: number) => moves.set(id, (moves.get(id) ?? 0) + pieces);
  for (const { product_id, quantity } of from) add(product_id, quantity);
  for (const { product_id, quantity } of to) add(product_id, -quantity);
  return moves;
}

async function writeLines(transaction: Transaction, id: string, lines: OrderLinesTable[]) {
  await transaction.deleteFrom('order_lines').where('order_id', '=', id).execute();
  await transaction.insertInto('order_lines').values(lines).execute();
}

const addressIn = ({
  phone,
  city,
  ...place
}: NonNullable<CheckedOwnerRequest<'change-order'>['address']>) => ({
  ...{ phone, city },
  street: foldLandmark(place),
});

const subtotalOf = (lines: readonly OrderLinesTable[]) =>
  lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

const goodsOf = (lines: readonly OrderLinesTable[]) =>
  lines
    .map(({ quantity, name, size }) => `${quantity} × ${[name, shownSize(size)].filter(Boolean).join(' ')}`)
    .join(', ');

/** An order as the log of events has it. */
function wordsOf(
  { amount, address }: Pick<OrdersTable, 'amount' | 'address'>,
  lines: readonly OrderLinesTable[],
) {
  const { phone, street, city } = JSON.parse(address) as OrderReply['address'];
  return { goods: goodsOf(lines), amount: formatPrice(amount), address: [street, city, phone].join(', ') };
}

type Words = ReturnType<typeof wordsOf>;

/** The parts of `words` that `other` has otherwise. */
function changedIn(words: Words, other: Words): Partial<Words> {
  const parts = Object.entries(words).filter(([name, part]) => part !== other[name as keyof Words]);
  return Object.fromEntries(parts);
}
