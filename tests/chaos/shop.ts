import { createHash, randomUUID } from 'node:crypto';
import { totalsOf } from '#domain/checkout/delivery.ts';
import type { Database } from '#server/database/schema.ts';
import { onPostgres } from '../support/databases.ts';
import { fill, productRow } from '../unit/server/catalogue-fixture.ts';
import { address } from '../unit/server/customer-fixture.ts';
import type { Random } from './random.ts';

export const shopperCount = 40;

/**
 * Share of all that is done: on PostgreSQL a quarter, unless `CHAOS_ALL` is set, as the code that places an order is the same on
 * both databases.
 */
export const share = onPostgres && !process.env.CHAOS_ALL ? 0.25 : 1;

/** Pieces of what is kept in stock; of the rare one there are fewer than are wanted. */
export const stock = { plenty: 1_000_000, rare: Math.ceil(150 * share) } as const;
/** What lies in each cart at the start. */
export const inCart = 900;

const prices: Record<string, number> = { soap: 2_500, dress: 60_000, plenty: 9_000, rare: 120_000 };

export interface Attempt {
  clientOrderId: string;
  items: { id: string; size: string; quantity: number; price: number }[];
  amount: number;
}

/** Fills the catalogue, and gives every shopper an account with a token and a cart. Tells tokens by account. */
export async function fillShop(database: Database): Promise<Map<string, string>> {
  await fill(
    database,
    Object.entries(prices).map(([id, price]) =>
      productRow(id, { price, stock: id === 'plenty' || id === 'rare' ? stock[id] : null }),
    ),
  );
  const tokens = new Map<string, string>();
  for (let at = 0; at < shopperCount; at++) {
    const id = `shopper-${at}`;
    tokens.set(id, `token of ${id}`);
    await database.insertInto('accounts').values(accountRow(id)).execute();
    const hash = createHash('sha256').update(`token of ${id}`).digest('hex');
    await database
      .insertInto('tokens')
      .values({ hash, account_id: id, last_used_at: Date.now(), created_at: Date.now() })
      .execute();
    await database
      .insertInto('cart_lines')
      .values({ account_id: id, product_id: 'soap', size: 'default', quantity: inCart, added_at: 0 })
      .execute();
  }
  return tokens;
}

function accountRow(id: string) {
  return {
    id,
    email: `${id}@example.com`,
    mailbox: `${id}@example.com`,
    name: id,
    first_name: id,
    last_name: '',
    phone: '',
    street: '',
    city: '',
    country: '',
    date_of_birth: '',
    password_hash: '',
    created_at: 0,
  };
}

/** One soap and, at random, something with it; or the rare piece alone. */
export function someAttempt(random: Random, isRare: boolean): Attempt {
  const others = ['dress', 'plenty'].filter(() => random.chance(0.6));
  const items = (isRare ? ['rare'] : ['soap', ...others]).map((id) => ({
    id,
    size: 'default',
    quantity: id === 'plenty' ? 1 + random.below(3) : 1,
    price: prices[id] ?? 0,
  }));
  return { clientOrderId: randomUUID(), items, amount: totalsOf(items).total };
}

/** As the checkout sends it. */
export function bodyOf(attempt: Attempt): object {
  return { ...attempt, address, currency: 'UGX' };
}
