import type { moneyCalls } from '#api/contract/owner/money.ts';
import { splitLandmark } from '#domain/account/customer.ts';
import { cancelled, fullName, orderStatuses } from '#domain/orders/order-details.ts';
import { refusedAtDoor } from '#domain/owner/confirmation.ts';
import { filterOf } from '#domain/owner/orders.ts';
import { shopDay } from '#domain/text/dates.ts';
import { changeRows } from '../../database/rows.ts';
import type { Database } from '../../database/schema.ts';
import { HttpError } from '../../errors.ts';
import { changeStatus } from '../../orders/operator.ts';
import type { OrderReply } from '../../orders/read-orders.ts';
import { handledOrder, setStatus } from '../orders/set-status.ts';
import { type OwnerHandlers, type OwnerService, writeOnce } from '../serve-owner.ts';
import { hashOf, newId } from '../staff-session.ts';
import { book, paidFor } from './cash-book.ts';

type RoundCall = Extract<keyof typeof moneyCalls, `${string}round${string}`>;

/** Time after midnight in which the last outcomes of a day still arrive, ms: a phone may have had no line. */
const outcomeGrace = 6 * 3_600_000;

const [, , , outForDelivery, delivered] = orderStatuses;

/** Rounds of riders, who have a link and no account. */
export function roundHandlers(service: OwnerService): OwnerHandlers<RoundCall> {
  const { database, now } = service;
  return {
    async rounds() {
      const rounds = await database
        .selectFrom('rounds')
        .selectAll()
        .where('ended_at', 'is', null)
        .where('day', '>=', shopDay(now()))
        .orderBy('created_at', 'desc')
        .execute();
      return {
        success: true,
        rounds: await Promise.all(
          rounds.map(async ({ id, rider, day }) => {
            const orders = await ordersOf(database, id);
            const open = orders.filter(({ status }) => status === outForDelivery).length;
            return { id, rider, day, orders: orders.length, open };
          }),
        ),
      };
    },

    async 'start-round'({ rider, orders, token }, write) {
      const { transaction, record } = write;
      const id = newId();
      const day = shopDay(write.now);
      await transaction
        .insertInto('rounds')
        .values({ id, hash: hashOf(token), rider, day, created_at: write.now })
        .execute();
      for (const orderId of orders) {
        const { number, status, confirmation } = await handledOrder(transaction, orderId);
        const filter = filterOf(status, confirmation);
        if (filter !== 'to pack' && filter !== 'on the way')
          throw new HttpError(`Order #${number} is not packed yet: it is at “${status}”.`);
        await changeRows(transaction, 'order_handling', { order_id: orderId }, { round_id: id });
        await setStatus(write, { id: orderId, from: status, status: outForDelivery, reason: rider });
      }
      await record('round', id, 'started a round', { after: { orders: orders.length } });
      return { success: true };
    },

    async 'end-round'({ id }, { transaction, now: moment, record }) {
      const changedRows = await changeRows(
        transaction,
        'rounds',
        { id, ended_at: null },
        { ended_at: moment },
      );
      if (changedRows > 0) await record('round', id, 'ended the round');
      return { success: true };
    },

    async round({ token }, context) {
      const round = await openRound(database, token, context.env?.address ?? '');
      const orders = await ordersOf(database, round.id);
      return {
        success: true,
        rider: round.rider,
        orders: await Promise.all(
          orders.map(async ({ id, number, status, reason, amount, address }) => {
            const { phone, street, city, ...names } = JSON.parse(address) as OrderReply['address'];
            const isOpen = status === outForDelivery;
            return {
              id,
              number,
              name: fullName(names),
              // Of what is done, a rider needs no address any more.
              ...(isOpen
                ? { phone, ...splitLandmark(street), town: city }
                : { phone: '', street: '', landmark: '', town: '' }),
              toCollect: isOpen ? amount - (await paidFor(database, id)) : 0,
              outcome: isOpen
                ? ('' as const)
                : status === delivered
                  ? ('delivered' as const)
                  : ('refused' as const),
              reason: isOpen ? reason : '',
            };
          }),
        ),
      };
    },

    async 'round-outcome'({ token, key, ...request }, context) {
      const round = await openRound(database, token, context.env?.address ?? '', outcomeGrace);
      const actor = { staffId: null, name: `${round.rider} (rider)`, device: 'link' };
      const { id, outcome, collected, reason } = request;
      const wish = { who: `round ${round.id}`, actor, key, request };
      return await writeOnce(service, wish, async (write) => {
        const { transaction, now: moment, record } = write;
        const order = await handledOrder(transaction, id);
        if (order.round_id !== round.id)
          throw new HttpError('This order is not in your round.', { status: 403 });
        if (order.status !== outForDelivery)
          throw new HttpError(`Order #${order.number} is at “${order.status}” already.`);
        const status = outcome === 'delivered' ? delivered : outcome === 'refused' ? cancelled : null;
        if (status) await changeStatus(transaction, { id, status, force: false, now: moment });
        const handled = { reason, ...(outcome === 'refused' && ({ confirmation: refusedAtDoor } as const)) };
        await changeRows(transaction, 'order_handling', { order_id: id }, handled);
        const cash = {
          orderId: id,
          roundId: round.id,
          kind: 'cash',
          amount: collected,
          note: reason,
        } as const;
        if (outcome === 'delivered' && collected > 0) await book(write, cash);
        const after = { outcome, ...(outcome === 'delivered' && { collected }), ...(reason && { reason }) };
        await record('order', id, 'said at the door', { after });
        return { success: true } as const;
      });
    },
  };

  /** The round of a link, on its day, with this grace after it, ms, and until it is ended; all other links are refused alike. */
  async function openRound(within: Database, token: string, address: string, grace = 0) {
    await service.limits.assert(['calls', `owner round ${address}`]);
    const round = await within
      .selectFrom('rounds')
      .selectAll()
      .where('hash', '=', hashOf(token))
      .where('ended_at', 'is', null)
      .where('day', 'in', [shopDay(now()), shopDay(now() - grace)])
      .executeTakeFirst();
    if (round) return round;
    throw new HttpError('This round is over. Ask the shop for a new link.', { status: 403 });
  }
}

/** Orders of a round, in the order of their numbers. */
function ordersOf(database: Database, roundId: string) {
  return database
    .selectFrom('order_handling')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['orders.id', 'number', 'status', 'amount', 'address', 'reason'])
    .where('round_id', '=', roundId)
    .orderBy('number')
    .execute();
}
