import { calls } from '#api/contract.ts';
import { replaceCatalogue } from '#server/catalogue/stored-catalogue.ts';
import { openDatabase } from '#server/database/open.ts';
import type { ProductsTable } from '#server/database/schema.ts';
import { callsOf, clientAddress } from './calls.ts';
import type { StockedProducts } from './load.ts';

/** Number of products in the shop of the bench; one in ten has a stock. */
const productCount = 1_000;

export const password = 'correct horse battery';

/** Fills the catalogue with plain products. */
export async function stockProducts(dataDir: string): Promise<StockedProducts> {
  const products = Array.from({ length: productCount }, (_, position) => product(position));
  const database = await openDatabase(dataDir, process.env.DATABASE_URL ?? null);
  await replaceCatalogue(database, products, []);
  await database.destroy();
  return { products: products.map(({ id, price }) => ({ id, price })) };
}

function product(position: number): ProductsTable {
  return {
    id: `product-${position}`,
    position,
    name: `Product of the bench, number ${position}`,
    description: 'Washes what it should and nothing else. For hand and machine, with the smell of lemon.',
    price: 2_000 + (position % 90) * 500,
    image: `["images/product-${position}.jpg"]`,
    category: 'Detergents',
    sub_category: 'Pearl',
    bestseller: 0,
    date: 1_700_000_000_000 + position * 60_000,
    sizes: null,
    specifications: null,
    stock: position % 10 === 0 ? 1_000_000_000 : null,
    rating: null,
    review_count: null,
    original_price: null,
  };
}

export interface Customers {
  tokens: string[];
  emails: string[];
}

/** Registers `count` customers, who are then signed in. `kind` tells their emails from those of others. */
export async function register(url: string, kind: string, count: number): Promise<Customers> {
  const emails = Array.from({ length: count }, (_, index) => `${kind}-${index}@example.com`);
  const tokens: string[] = [];
  for (const [index, email] of emails.entries()) {
    const answer = await fetch(`${url}${calls.register.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': clientAddress(index) },
      body: JSON.stringify({ name: 'Jane Doe', email, password }),
    });
    const { token } = (await answer.json()) as { token?: string };
    if (token === undefined) throw new Error(`The API took no account for ${email}.`);
    tokens.push(token);
  }
  return { tokens, emails };
}

/** Places `each` orders for every token, one after the other. Returns their number. */
export async function placeSome(
  url: string,
  tokens: readonly string[],
  stocked: StockedProducts,
  each: number,
): Promise<number> {
  const next = await callsOf({ kind: 'orders', url, seconds: 0, connections: 1, tokens, ...stocked });
  for (let index = 0; index < tokens.length * each; index++) {
    const { path, isExpected, ...request } = next();
    const answer = await fetch(`${url}${path}`, request);
    if (!isExpected(answer.status, await answer.text())) throw new Error('The API took no order.');
  }
  return tokens.length * each;
}

/** Numbers of orders and order lines in the database, counted after the API has stopped. */
export async function countRows(dataDir: string): Promise<{ orders: number; lines: number }> {
  const database = await openDatabase(dataDir, process.env.DATABASE_URL ?? null);
  const count = (table: 'orders' | 'order_lines') =>
    database
      .selectFrom(table)
      .select((row) => row.fn.countAll<number | string>().as('count'))
      .executeTakeFirstOrThrow();
  const [orders, lines] = [await count('orders'), await count('order_lines')];
  await database.destroy();
  return { orders: Number(orders.count), lines: Number(lines.count) };
}
