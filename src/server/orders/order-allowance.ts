import type { Transaction } from 'kysely';
import { facts } from '#domain/content/facts.ts';
import { tooManyOrders } from '#domain/orders/order-messages.ts';
import type { Service } from '../call/service.ts';
import type { Schema } from '../database/schema.ts';
import { HttpError } from '../http-error.ts';

/** How many orders each account may still place. */
export interface OrderAllowance {
  /** Counts one more order of the account. Throws an `HttpError` where it is one too many. */
  take(accountId: string): void;
}

type Allowed = Pick<Service, 'limits' | 'now'>;

/** Reads what these accounts have placed of late; a time that is still to come is that of a clock put right since, and counts not. */
export async function readAllowance(
  transaction: Transaction<Schema>,
  accountIds: readonly string[],
  { limits, now }: Allowed,
): Promise<OrderAllowance> {
  const { ordersByAccountHour: hour, ordersByAccountDay: day } = limits;
  if (hour.tries === Infinity && day.tries === Infinity) return { take() {} };
  const rows = await transaction
    .selectFrom('orders')
    .select(['account_id', 'created_at'])
    .where('account_id', 'in', padded([...new Set(accountIds)]))
    .where('created_at', '>', now() - Math.max(day.within, hour.within))
    .where('created_at', '<=', now())
    .execute();
  const times = Map.groupBy(rows, ({ account_id }) => account_id);
  const taken = new Map<string, number>();
  return {
    take(accountId) {
      const before = times.get(accountId) ?? [];
      const inBatch = taken.get(accountId) ?? 0;
      const isOver = [hour, day].some(({ tries, within }) => {
        const recent = before.filter(({ created_at }) => created_at > now() - within);
        return recent.length + inBatch >= tries;
      });
      if (isOver) throw new HttpError(tooManyOrders(facts.phone));
      taken.set(accountId, inBatch + 1);
    },
  };
}

const sizes = [1, 4, 16, 64, 256];

/** The last one over again, up to one of a few lengths: each length is a statement that the database prepares. */
function padded(ids: readonly string[]): string[] {
  const size = sizes.find((each) => each >= ids.length) ?? ids.length;
  return Array.from({ length: size }, (_, at) => ids[at] ?? ids.at(-1) ?? '');
}
