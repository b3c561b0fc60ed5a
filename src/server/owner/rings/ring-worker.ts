import { facts } from '#domain/content/facts.ts';
import { ownerPaths } from '#domain/owner/paths.ts';
import { isSilent } from '#domain/owner/silence.ts';
import { exponentialBackoff } from '#domain/shop/shop.ts';
import { changeRows } from '../../database/rows.ts';
import type { Database } from '../../database/schema.ts';
import type { Log } from '../../logs/server-log.ts';
import { mailOf } from '../../mails/letter.ts';
import { newOrderLetter } from '../../mails/new-order-mail.ts';
import type { SendMail } from '../../mails/transport.ts';
import { repeat } from '../../repeat.ts';
import { noticeOrders } from '../orders/notice-orders.ts';
import { pushToAll, type Ring, readSilence } from './rings.ts';

interface RingWorkerOptions {
  database: Database;
  send: SendMail;
  siteUrl: string;
  log: Log;
  now?: () => number;
}

/** Number of tries, over some ten minutes, after which a ring is given up. */
const mostTries = 8;
const firstPauseMs = 2_000;
/** Lease of a ring that one process tries, ms. */
const leaseMs = 60_000;
const batchSize = 100;

/** Notices orders and rings until the function that it returns is called. It never throws. */
export function startRingWorker(options: RingWorkerOptions): () => Promise<void> {
  return repeat(createRinger(options), { log: options.log, fault: 'The staff could not be told' });
}

/** Returns the function that notices orders once, and tries each ring that is due. */
export function createRinger({ database, send, siteUrl, log, now = Date.now }: RingWorkerOptions) {
  return async (): Promise<void> => {
    await noticeOrders(database);
    const silence = await readSilence(database);
    const rings = await claim(database, now(), isSilent(silence, now()));
    const late = rings.filter(({ push_due_at, at }) => push_due_at !== null && isSilent(silence, at));
    const digest = late.length > 1 ? await pushToAll(database, digestOf(late)) : null;
    for (const ring of rings)
      await tell(ring, async () => (digest && late.includes(ring) ? digest : pushToAll(database, ring)));
  };

  async function tell(ring: Ring, push: () => ReturnType<typeof pushToAll>): Promise<void> {
    const next = ring.tries >= mostTries ? null : now() + exponentialBackoff(ring.tries, firstPauseMs);
    const result: Partial<Ring> = {};
    if (ring.push_due_at !== null) {
      const { sent, failed } = await push();
      result.devices = sent;
      // A push that failed everywhere is tried again; the mail goes out in any case.
      result.push_due_at = sent === 0 && failed > 0 ? next : null;
    }
    if (ring.mail_due_at !== null) {
      try {
        await send(await mailFor(ring));
        result.is_mailed = 1;
        result.mail_due_at = null;
      } catch (error) {
        result.mail_due_at = next;
        log('A mail to the shop could not be sent', error);
      }
    }
    await changeRows(database, 'rings', { id: ring.id }, result);
  }

  async function mailFor({ id, title, text, path }: Ring) {
    const href = siteUrl + path;
    const [, orderId] = /^order-(.+)/.exec(id) ?? [];
    const letter = orderId
      ? await newOrderLetter(database, orderId, href)
      : { parts: [{ kind: 'link', label: 'Open', href } as const] };
    return {
      name: `ring-${id}`,
      to: { name: facts.name, address: facts.email },
      ...mailOf({ subject: title, title, lead: text, isForShop: true, ...letter }),
    };
  }
}

/** The one ring at the end of the silence for all that came in it. */
function digestOf(rings: readonly Ring[]): Pick<Ring, 'id' | 'title' | 'text' | 'path'> {
  const [{ id = '', path = ownerPaths.orders } = {}] = rings;
  const isSame = rings.every((ring) => ring.path === path);
  return {
    id: `digest-${id}`,
    title: `${rings.length} things came while it was quiet`,
    text: rings.map(({ title }) => title).join(', '),
    path: isSame ? path : ownerPaths.orders,
  };
}

/** Claims rings that are due, oldest first, in the silence for their mails only; no other process gets them while the lease lasts. */
async function claim(database: Database, now: number, isQuiet: boolean): Promise<Ring[]> {
  const due = await database
    .selectFrom('rings')
    .selectAll()
    .where(({ or, eb }) =>
      or([eb('mail_due_at', '<=', now), ...(isQuiet ? [] : [eb('push_due_at', '<=', now)])]),
    )
    .orderBy('at')
    .limit(batchSize)
    .execute();
  const claimed: Ring[] = [];
  for (const ring of due) {
    const isDue = (dueAt: number | null) => dueAt !== null && dueAt <= now;
    const [mails, pushes] = [isDue(ring.mail_due_at), isDue(ring.push_due_at) && !isQuiet];
    const tries = ring.tries + 1;
    const lease = {
      ...(mails && { mail_due_at: now + leaseMs }),
      ...(pushes && { push_due_at: now + leaseMs }),
    };
    const changedRows = await changeRows(
      database,
      'rings',
      { id: ring.id, tries: ring.tries },
      { ...lease, tries },
    );
    if (changedRows > 0)
      claimed.push({
        ...ring,
        tries,
        mail_due_at: mails ? ring.mail_due_at : null,
        push_due_at: pushes ? ring.push_due_at : null,
      });
  }
  return claimed;
}
