import {
  type CartRecord,
  foldCart,
  inSight,
  liveByLine,
  replacedRecords,
  savedQuantity,
  unconfirmed,
} from '#domain/cart/cart-log.ts';
import { mergeCart } from '#domain/cart/cart-merge.ts';
import type { CartStorage } from '#domain/cart/cart-storage.ts';
import { nextRecordId } from '#domain/cart/cart-storage.ts';

/**
 * How a call for one line ended. `unknown`: the server may have done it or not. `not-persisted`: not sent, because the storage
 * did not take the record of it.
 */
export type SaveOutcome = 'ok' | 'refused' | 'unknown' | 'not-persisted';

/**
 * The calls that reconciliation makes; quantities are absolute, by line key. The API has no other call that may be repeated:
 * when two devices change one line between the same two readings of the cart, the later quantity stands.
 */
export interface CartServer {
  /** Null when it could not be read. */
  read(): Promise<ReadonlyMap<string, number> | null>;
  save(key: string, quantity: number): Promise<SaveOutcome>;
}

export interface ReconcilerOptions {
  /** Bound to the account: it reads nothing any more once the device holds the cart of another. */
  storage: CartStorage;
  /** Speaks for the account alone. */
  server: CartServer;
  account: string;
  /** Whether the catalogue has the product of a line: what it has not is kept in the cart, and never sent (R17). */
  isSold: (key: string) => boolean;
  now: () => number;
  random: () => number;
}

/**
 * Reconciles the log of local changes with the cart of one account on the server. One tab at a time does so; what other
 * tabs write meanwhile is never lost, because a record replaces only those that were read before it. Each record names the account,
 * so that nothing that is written after the session's end is ever read (R36).
 */
export function cartReconciler({ storage, server, account, isSold, now, random }: ReconcilerOptions) {
  function write(
    kind: CartRecord['kind'],
    lines: ReadonlyMap<string, number>,
    replaces: readonly string[],
    base?: number,
  ) {
    const id = nextRecordId(storage.read(), now(), random);
    if (lines.size > 0) storage.write({ id, kind, lines, replaces, account, base });
    return id;
  }

  /**
   * Pulls the server's cart into the log; unconfirmed changes stay on top of it, and so do the `expected` quantities that
   * the server has confirmed and lost. False when the cart could not be read.
   */
  async function refresh(expected: ReadonlyMap<string, number> = new Map()): Promise<boolean> {
    const before = storage.read();
    const onServer = await server.read();
    if (onServer === null) return false;
    const known = foldCart(before);
    // What an order has taken out meanwhile is not lost.
    const now = foldCart(storage.read());
    for (const [key, quantity] of expected) {
      const { saved, quantity: wanted = 0 } = now.get(key) ?? {};
      const isLost = saved && wanted >= quantity && (onServer.get(key) ?? 0) < quantity;
      if (isLost) write('set', new Map([[key, quantity]]), inSight(before, [key]));
    }
    const absentByDefault = [...known.keys()].filter(isSold).map((key) => [key, 0] as const);
    const lines = new Map([...absentByDefault, ...onServer]);
    const standing = unconfirmed(before);
    // A record for each line: in one for all, each line would take the place of the first.
    for (const line of lines) {
      const [key, quantity] = line;
      const { saved, quantity: formerly } = known.get(key) ?? {};
      if (saved && formerly === quantity) continue;
      let pendingReduction = 0;
      const arrived = new Set<string>();
      for (const { id, account: owner, base = quantity, lines } of before) {
        if (!owner || base === quantity || !lines.has(key)) continue;
        arrived.add(id);
        // Another device added pieces since: the reduction is applied to the new quantity, as a negative addition.
        if (standing.has(id) && base < quantity) pendingReduction = (lines.get(key) as number) - base;
      }
      const replaces = inSight(before, [key]).filter((id) => !standing.has(id) || arrived.has(id));
      write('saved', new Map([line]), replaces);
      if (pendingReduction < 0) write('add', new Map([[key, pendingReduction]]), []);
    }
    return true;
  }

  /**
   * Makes what is left of a guest's cart the account's, as additions to what the server has. Gives the lines, or null
   * where the storage did not take them: then they stay the guest's, and nothing of them is sent.
   */
  function merge(): string[] | null {
    const { records, emptied } = mergeCart(storage.read(), account, isSold);
    storage.remove(emptied);
    const merged: string[] = [];
    for (const record of records) {
      if (!storage.write(record)) {
        storage.remove([record.id]);
        return null;
      }
      merged.push(...record.lines.keys());
    }
    compact();
    return merged;
  }

  /**
   * Sends each line that the server has not confirmed, one after another, as often as it changes meanwhile, while it
   * `isWanted`: a shop that keeps a cart as one text loses lines of calls that race. Returns how each
   * line ended.
   */
  async function push(
    isWanted: (key: string, quantity: number) => boolean = () => true,
  ): Promise<Map<string, SaveOutcome>> {
    const outcomes = new Map<string, SaveOutcome>();
    const lines = [...foldCart(storage.read())].filter(([key, { saved }]) => !saved && isSold(key));
    for (const [key, { quantity }] of lines)
      if (isWanted(key, quantity)) outcomes.set(key, await pushLine(key, isWanted));
    compact();
    return outcomes;
  }

  async function pushLine(
    key: string,
    isWanted: (key: string, quantity: number) => boolean,
  ): Promise<SaveOutcome> {
    for (;;) {
      const before = storage.read();
      const entry = foldCart(before).get(key);
      if (entry === undefined || entry.saved || !isWanted(key, entry.quantity)) return 'ok';
      // Written down before it is sent: when the answer is lost, this quantity is sent again, and nothing added twice.
      // A full storage that kept the wish alone would send the wish a second time on top of what arrived.
      const seen = inSight(before, [key]);
      const line = new Map([[key, entry.quantity]]);
      const pinned = write('set', line, seen, baseOf(before, key, entry.quantity));
      if (
        !storage.isPersisted(pinned) &&
        [...unconfirmed(before)].some((id) => seen.includes(id) && storage.isPersisted(id))
      ) {
        storage.remove([pinned]);
        return 'not-persisted';
      }
      const outcome = await server.save(key, entry.quantity);
      // What was refused has not arrived, whatever the server has by now.
      if (outcome === 'refused') write('set', line, [...seen, pinned]);
      if (outcome !== 'ok') return outcome;
      write('saved', line, [...seen, pinned]);
    }
  }

  /** Removes the records that others stand for, the oldest first: what stands for a record outlives it. */
  function compact(): void {
    storage.remove(replacedRecords(storage.read()));
  }

  return { refresh, merge, push };
}

export type Reconciler = ReturnType<typeof cartReconciler>;

/**
 * The server's quantity before a call, as far as it tells afterwards whether the call has arrived: not where the shopper
 * named a quantity, where an earlier call may still arrive, or where several pieces of a new line take two calls.
 */
function baseOf(records: readonly CartRecord[], key: string, quantity: number): number | undefined {
  const live = liveByLine(records).get(key) ?? [];
  const isRead = (sent: CartRecord) => live.some(({ id, kind }) => kind === 'saved' && id > sent.id);
  const isAddition = live.every(
    (record) => record.kind !== 'set' || (record.base !== undefined && isRead(record)),
  );
  const base = savedQuantity(records, key);
  return isAddition && (base > 0 || quantity === 1) ? base : undefined;
}
