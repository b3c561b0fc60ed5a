import { quantityLimit } from '#domain/shop/shop.ts';
import { assertKnownSize, readOrderables } from './catalogue/stored-catalogue.ts';
import { removeRows } from './database/rows.ts';
import type { Database } from './database/schema.ts';
import { HttpError } from './errors.ts';
import type { CallHandler } from './service.ts';

/** Returns the whole cart in the order of adding, products that are no longer sold included. */
export const getCart: CallHandler<'getCart'> = async (_request, { accountId, database }) => {
  const lines = await database
    .selectFrom('cart_lines')
    .select(['product_id', 'size', 'quantity'])
    .where('account_id', '=', accountId)
    .orderBy('added_at')
    .orderBy('product_id')
    .orderBy('size')
    .execute();
  const cartData: Record<string, Record<string, number>> = Object.create(null);
  for (const { product_id, size, quantity } of lines) {
    cartData[product_id] ??= Object.create(null) as Record<string, number>;
    cartData[product_id][size] = quantity;
  }
  return { success: true, cartData };
};

/** Adds one piece in a single statement, so that two concurrent taps add two. */
export const addToCart: CallHandler<'addToCart'> = async ({ itemId, size }, { accountId, database, now }) => {
  await assertSold(database, itemId, size);
  const added = await database
    .insertInto('cart_lines')
    .values({ account_id: accountId, product_id: itemId, size, quantity: 1, added_at: now() })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'product_id', 'size'])
        .doUpdateSet((line) => ({ quantity: line('cart_lines.quantity', '+', 1) }))
        .where('cart_lines.quantity', '<', quantityLimit),
    )
    .returning('quantity')
    .executeTakeFirst();
  if (!added) throw new HttpError(`The cart holds at most ${quantityLimit} of one product.`);
  return { success: true };
};

/** Sets the quantity that the shopper sees; a line may be removed even when its product is no longer sold. */
export const updateCart: CallHandler<'updateCart'> = async (
  { itemId, size, quantity },
  { accountId, database, now },
) => {
  if (quantity === 0) {
    await removeRows(database, 'cart_lines', { account_id: accountId, product_id: itemId, size });
    return { success: true };
  }
  await assertSold(database, itemId, size);
  await database
    .insertInto('cart_lines')
    .values({ account_id: accountId, product_id: itemId, size, quantity, added_at: now() })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'product_id', 'size']).doUpdateSet({ quantity }),
    )
    .execute();
  return { success: true };
};

async function assertSold(database: Database, productId: string, size: string): Promise<void> {
  const product = (await readOrderables(database, [productId])).get(productId);
  if (!product) throw new HttpError('This product is no longer available.');
  assertKnownSize(product, size);
}
