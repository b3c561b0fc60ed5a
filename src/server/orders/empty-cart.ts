import type { Transaction } from 'kysely';
import type { Schema } from '../database/schema.ts';
import type { AttemptLine } from './attempt.ts';

/** Takes the ordered quantities out of the account's cart; what was added since stays. */
export async function takeFromCart(
  transaction: Transaction<Schema>,
  accountId: string,
  lines: readonly AttemptLine[],
): Promise<void> {
  // Changes nothing, but holds the lines: none may change between the two statements below.
  await transaction
    .updateTable('cart_lines')
    .set((line) => ({ quantity: line.ref('quantity') }))
    .where('account_id', '=', accountId)
    .execute();
  for (const { id, size, quantity } of lines) {
    const removed = await transaction
      .deleteFrom('cart_lines')
      .where('account_id', '=', accountId)
      .where('product_id', '=', id)
      .where('size', '=', size)
      .where('quantity', '<=', quantity)
      .executeTakeFirst();
    if (removed.numDeletedRows > 0n) continue;
    await transaction
      .updateTable('cart_lines')
      .set((line) => ({ quantity: line('quantity', '-', quantity) }))
      .where('account_id', '=', accountId)
      .where('product_id', '=', id)
      .where('size', '=', size)
      .execute();
  }
}
