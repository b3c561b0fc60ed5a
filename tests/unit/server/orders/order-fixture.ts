import { randomUUID } from 'node:crypto';
import type { AppOptions } from '#server/app.ts';
import { unlimitedOrders } from '../../../../scripts/bench/api/unlimited-orders.ts';
import { openApp } from '../app-fixture.ts';
import { fill, productRow } from '../catalogue-fixture.ts';
import { address, newCustomer } from '../customer-fixture.ts';

export type OrderShop = Awaited<ReturnType<typeof openOrderShop>>;

/** A shop with a few products and a customer, who may order any number of times. It has three hats and one ring. */
export async function openOrderShop(options: Partial<AppOptions> = {}) {
  const shop = await openApp({ limits: unlimitedOrders, ...options });
  await fill(shop.database, [
    productRow('soap', { name: 'Soap', price: 9_500, image: '["images/soap 100%.jpg"]' }),
    productRow('dress', { name: 'Dress', price: 60_000, sizes: '["S","M"]' }),
    productRow('hat', { name: 'Hat', price: 20_000, stock: 3 }),
    productRow('ring', { name: 'Ring', price: 25_000, stock: 1 }),
  ]);
  return { ...shop, jane: await newCustomer(shop) };
}

export interface OrderedItem {
  id: string;
  quantity: number;
  size?: string;
  name?: string;
  price?: number;
}

export function orderOf(items: readonly OrderedItem[], amount: number, changes: object = {}) {
  return {
    address,
    items: items.map((item) => ({ size: 'default', ...item })),
    amount,
    currency: 'UGX',
    clientOrderId: randomUUID(),
    // What is asked about the same order twice is the subject of same-orders.test.ts alone.
    confirmDuplicate: true,
    ...changes,
  };
}

/** Two soaps: goods for 19,000 and delivery for 5,000. */
export function twoSoaps(changes: object = {}) {
  return orderOf([{ id: 'soap', quantity: 2 }], 24_000, changes);
}

export async function stockOf(shop: OrderShop, id: string): Promise<number | null | undefined> {
  const row = await shop.database
    .selectFrom('products')
    .select('stock')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.stock;
}

/** How much of all orders is in the database. */
export async function rowsOf({ database }: OrderShop) {
  const orders = await database.selectFrom('orders').select('id').execute();
  const lines = await database.selectFrom('order_lines').select('order_id').execute();
  const changes = await database.selectFrom('order_status_changes').select('order_id').execute();
  return { orders: orders.length, lines: lines.length, changes: changes.length };
}
