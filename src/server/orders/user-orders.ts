import type { Answering, Service } from '../call/service.ts';
import { Refusal } from '../refusal.ts';
import { withContents } from './read-orders.ts';

/** The caller's own orders, oldest first; asked for an idempotency key, the order that was placed with it, or none. */
export function userOrders({ database }: Service): Answering<'userOrders'> {
  return async ({ clientOrderId }, { accountId }) => {
    const query = database.selectFrom('orders').selectAll().where('account_id', '=', accountId);
    const orders = await (clientOrderId === null ? query : query.where('client_order_id', '=', clientOrderId))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return { success: true, orders: await withContents(database, orders) };
  };
}

/** No card is ever charged here, so that no payment can be confirmed, whatever the address in the browser says. */
export function verifyStripe(): Answering<'verifyStripe'> {
  return async () => {
    throw new Refusal('No online payment was made: this shop takes Cash on Delivery only.');
  };
}
