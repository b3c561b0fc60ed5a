import { setTimeout as pause } from 'node:timers/promises';
import type { Handler } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Database } from '../database/schema.ts';
import type { Connection } from '../serve-call.ts';
import { noticeOrders } from './orders/notice-orders.ts';
import type { OwnerService } from './serve-owner.ts';
import { actorOf } from './staff-session.ts';

/** Interval in which the database is looked at while somebody listens, ms. */
const lookMs = 1_000;
/** Interval of a sign of life, ms, shorter than any proxy's patience. */
const beatMs = 25_000;

/** A stream of server-sent events: `change` whenever anything changed that a room may show, by whatever process, `ring` with its title. */
export function live(
  { database, now }: Pick<OwnerService, 'database' | 'now'>,
  closing: AbortSignal | undefined,
): Handler<Connection> {
  const watch = watcher(database);
  return async (context) => {
    await actorOf(context, database, now());
    return streamSSE(context, async (stream) => {
      await new Promise<void>((resolve) => {
        const stopWatching = watch(
          (ring) => void stream.writeSSE({ event: ring ? 'ring' : 'change', data: ring }),
        );
        const end = () => {
          stopWatching();
          clearInterval(beat);
          resolve();
        };
        // A device that was ended hears no more.
        const beat = setInterval(() => {
          actorOf(context, database, now()).then(() => stream.writeSSE({ event: 'beat', data: '' }), end);
        }, beatMs);
        stream.onAbort(end);
        closing?.addEventListener('abort', end);
        void stream.writeSSE({ event: 'beat', data: '' });
      });
    });
  };
}

/** Returns a function that calls back at each change, until the function that it returns is called. One look serves all listeners. */
function watcher(database: Database): (onChange: OnChange) => () => void {
  const listeners = new Set<OnChange>();
  let isLooking = false;
  const look = async () => {
    isLooking = true;
    for (let last: State | null = null; listeners.size > 0; await pause(lookMs, null, { ref: false })) {
      // A busy database is looked at again.
      const state: State | null = await stateOf(database).catch(() => last);
      const hasRung = state?.rings !== last?.rings;
      if (last && state?.counts !== last.counts)
        for (const listener of listeners) listener(hasRung ? (state?.ring ?? '') : '');
      last = state;
    }
    isLooking = false;
  };
  return (onChange) => {
    listeners.add(onChange);
    if (!isLooking) void look();
    return () => listeners.delete(onChange);
  };
}

/** Called with the title of the latest ring; '' if nothing rang. */
type OnChange = (ring: string) => void;

interface State {
  counts: string;
  rings: number;
  ring: string;
}

/** Counts that differ whenever something changed. On PostgreSQL an event may be committed after one with a higher number. */
async function stateOf(database: Database): Promise<State> {
  await noticeOrders(database);
  const row = await database
    .selectNoFrom(({ selectFrom }) => {
      const count = (table: 'events' | 'order_status_changes' | 'contact_messages' | 'reviews' | 'rings') =>
        selectFrom(table).select((row) => row.fn.countAll<number>().as('count'));
      return [
        count('events').as('events'),
        count('order_status_changes').as('statuses'),
        count('contact_messages').as('messages'),
        count('reviews').as('reviews'),
        count('rings').as('rings'),
        selectFrom('rings').select('title').orderBy('at', 'desc').limit(1).as('ring'),
      ];
    })
    .executeTakeFirstOrThrow();
  return { counts: JSON.stringify(row), rings: row.rings ?? 0, ring: row.ring ?? '' };
}
