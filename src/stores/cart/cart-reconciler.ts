import {
  type CartRecord,
  foldCart,
  inSight,
  liveByLine,
  replacedRecords,
  savedQuantity,
  unconfirmedIds,
} from '#domain/cart/cart-log.ts';
import { mergeCart } from '#domain/cart/cart-merge.ts';
import { type CartStorage, nextRecordId } from '#domain/cart/cart-storage.ts';

/** `unknown`: the server may have taken it or not. `not-persisted`: not sent, since the storage refused its record. */
export type SaveOutcome = 'ok' | 'refused' | 'unknown' | 'not-persisted';

/**
 * The server's cart as the reconciler calls it; quantities are absolute, by line key. No other call of the API may be
 * repeated: when two devices change one line between the same two readings of the cart, the later quantity stands.
 */
export interface CartServer {
  /** The cart, or null when it could not be read. */
  read(): Promise<ReadonlyMap<string, number> | null>;
  save(key: string, quantity: number): Promise<SaveOutcome>;
}

export interface ReconcilerOptions {
  /** Bound to the account: reads nothing once the device holds the cart of another account. */
  storage: CartStorage;
  /** Calls with only the account's token. */
  server: CartServer;
  account: string;
  /** Whether the catalogue has the product of a line: a line of another product stays in the cart and is never sent (R17). */
  isSold: (key: string) => boolean;
  now: () => number;
  random: () => number;
}

/**
 * Reconciles the log of local changes with the cart of one account on the server. One tab at a time does so. A record that
 * another tab writes meanwhile is never lost, because a record replaces only those that were read before it. Each record
 * names the account, so that a record written after the session's end is never read (R36).
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

  /** Pulls the server's cart into the log, below unconfirmed changes and lost `expected` quantities. False if unread. */
  async function pull(expected: ReadonlyMap<string, number> = new Map()): Promise<boolean> {
    const before = storage.read();
    const onServer = await server.read();
    if (onServer === null) return false;
    const cartBefore = foldCart(before);
    // A quantity that an order took out meanwhile is not lost.
    const cartNow = foldCart(storage.read());
    for (const [key, quantity] of expected) {
      const { saved, quantity: wanted = 0 } = cartNow.get(key) ?? {};
      const isQuantityLost = saved && wanted >= quantity && (onServer.get(key) ?? 0) < quantity;
      if (isQuantityLost) write('set', new Map([[key, quantity]]), inSight(before, [key]));
    }
    const absentByDefault = [...cartBefore.keys()].filter(isSold).map((key) => [key, 0] as const);
    const lines = new Map([...absentByDefault, ...onServer]);
    const unconfirmed = unconfirmedIds(before);
    // A record for each line: in one for all, each line would take the place of the first.
    for (const line of lines) {
      const [key, quantity] = line;
      const { saved, quantity: quantityBefore } = cartBefore.get(key) ?? {};
      // What another tab has sent and had confirmed meanwhile is newer than this reading.
      if (saved ? quantityBefore === quantity : cartNow.get(key)?.saved) continue;
      let pendingReduction = 0;
      const arrivedIds = new Set<string>();
      for (const { id, account: owner, base = quantity, lines: recordLines } of before) {
        if (!owner || base === quantity || !recordLines.has(key)) continue;
        arrivedIds.add(id);
        // Another device added pieces since: the reduction is applied to the new quantity, as a negative addition.
        if (unconfirmed.has(id) && base < quantity)
          pendingReduction = (recordLines.get(key) as number) - base;
      }
      const replaces = inSight(before, [key]).filter((id) => !unconfirmed.has(id) || arrivedIds.has(id));
      write('saved', new Map([line]), replaces);
      if (pendingReduction < 0) write('add', new Map([[key, pendingReduction]]), []);
    }
    return true;
  }

  /** Makes the rest of a guest's cart the account's. Returns the line keys, or null if the storage refused the records. */
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

  /** Sends each unconfirmed line while it `isWanted`, one after another: some shops lose lines of calls that race. */
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
      // Written down before it is sent: when the reply is lost, the same quantity is sent again, and nothing is added twice.
      // A full storage that kept only the unsent change would add it a second time on top of what arrived.
      const seenIds = inSight(before, [key]);
      const line = new Map([[key, entry.quantity]]);
      const sentId = write('set', line, seenIds, baseQuantity(before, key, entry.quantity));
      if (
        !storage.isPersisted(sentId) &&
        [...unconfirmedIds(before)].some((id) => seenIds.includes(id) && storage.isPersisted(id))
      ) {
        storage.remove([sentId]);
        return 'not-persisted';
      }
      const outcome = await server.save(key, entry.quantity);
      // A refused quantity has not arrived, whatever the server has by now.
      if (outcome === 'refused') write('set', line, [...seenIds, sentId]);
      if (outcome !== 'ok') return outcome;
      write('saved', line, [...seenIds, sentId]);
    }
  }

  /** Removes replaced records, the oldest first: a record that replaces another outlives it. */
  function compact(): void {
    storage.remove(replacedRecords(storage.read()));
  }

  return { pull, merge, push };
}

export type Reconciler = ReturnType<typeof cartReconciler>;

/**
 * The server's quantity before a call, if it can tell afterwards whether the call has arrived. Undefined if the shopper
 * named a quantity, if an earlier call may still arrive, and if several pieces of a new line take two calls.
 */
function baseQuantity(records: readonly CartRecord[], key: string, quantity: number): number | undefined {
  const live = liveByLine(records).get(key) ?? [];
  const isRead = (sent: CartRecord) => live.some(({ id, kind }) => kind === 'saved' && id > sent.id);
  const isAddition = live.every(
    (record) => record.kind !== 'set' || (record.base !== undefined && isRead(record)),
  );
  const base = savedQuantity(records, key);
  return isAddition && (base > 0 || quantity === 1) ? base : undefined;
}
