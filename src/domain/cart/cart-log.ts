import { quantityLimit } from '../shop/shop.ts';

/**
 * The cart is a log. Each change is one record, written once under its own storage key and never
 * rewritten, so that no two tabs ever write one key. The cart is the fold of its records, in whatever order they are
 * read: two tabs that see the same records show the same cart.
 */
export interface CartRecord {
  /** Begins with the time of the change, so that ids sort by time. */
  id: string;
  /**
   * `add`: a difference, positive or negative. `set`: the quantity that the shopper wants. `saved`: the quantity that the
   * server has confirmed; it yields to every change that it does not replace.
   */
  kind: 'add' | 'set' | 'saved';
  /** Quantities by `lineKey`; the lines of one record share one place in the order of lines. */
  lines: ReadonlyMap<string, number>;
  /** Ids of the records that this one replaces, on its lines: another tab's unread change is not lost. */
  replaces: readonly string[];
  /** The account whose cart it changes; '' for a guest's (R36). */
  account: string;
  /**
   * The server's quantity when this change was sent. Another quantity on the server later means that the change arrived, except
   * that a reduction has not while the server has more than `base`. Present in a `set`
   * that replaces additions or removes ordered pieces, and in a guest's addition that was in flight when the session ended.
   */
  base?: number | undefined;
}

export interface CartEntry {
  /** 1 to `quantityLimit`. */
  quantity: number;
  /** Whether the server has confirmed it. */
  saved: boolean;
}

/** Folds the records, in any order, into a cart by line key; 0 for a line whose removal is unconfirmed. */
export function foldCart(records: Iterable<CartRecord>): Map<string, CartEntry> {
  const live = liveByLine(records);
  const entries = new Map<string, CartEntry>();
  for (const [key, ofLine] of live) {
    const saved = ofLine.every(({ kind }) => kind === 'saved');
    const quantity = quantityOf(ofLine, key);
    if (quantity > 0 || !saved) entries.set(key, { quantity, saved });
  }
  return entries;
}

/** The records' ids as one text, another one after every change. */
export function recordIds(records: readonly CartRecord[]): string {
  return records
    .map(({ id }) => id)
    .sort()
    .join();
}

/** Ids that a new record of these lines replaces when its writer has read `records`. */
export function inSight(records: Iterable<CartRecord>, keys: Iterable<string>): string[] {
  const wanted = new Set(keys);
  const ids = new Set<string>();
  for (const { id, lines, replaces } of records) {
    if (![...lines.keys()].some((key) => wanted.has(key))) continue;
    ids.add(id);
    // The earliest record holds the line's place in the cart once its own record has been removed.
    if (replaces[0]) ids.add(replaces[0]);
  }
  return [...ids].sort();
}

/** Ids of the changes that the server has yet to confirm. */
export function unconfirmedIds(records: readonly CartRecord[]): Set<string> {
  const live = [...liveByLine(records).values()].flat();
  return new Set(live.filter(({ kind }) => kind !== 'saved').map(({ id }) => id));
}

/** Ids of the records that others replace on all of their lines, but for the last confirmation of an unconfirmed line. */
export function replacedRecords(records: readonly CartRecord[]): string[] {
  const live = liveByLine(records);
  const wanted = new Set([...live.values()].flat());
  for (const [key, ofLine] of live) {
    const confirmed = ofLine.some(({ kind }) => kind !== 'saved') && latestSaved(records, key);
    if (confirmed) wanted.add(confirmed);
  }
  return records
    .filter((record) => !wanted.has(record))
    .map(({ id }) => id)
    .sort();
}

/** The quantity of a line that the server confirmed last, whatever changed since; 0 for none. */
export function savedQuantity(records: readonly CartRecord[], key: string): number {
  return latestSaved(records, key)?.lines.get(key) ?? 0;
}

function latestSaved(records: readonly CartRecord[], key: string): CartRecord | undefined {
  const saved = records.filter(({ kind, lines }) => kind === 'saved' && lines.has(key));
  return saved.sort((a, b) => compareIds(b.id, a.id))[0];
}

/** The records that are not replaced, by line, in the order in which the lines came into the cart. */
export function liveByLine(records: Iterable<CartRecord>): Map<string, CartRecord[]> {
  const inOrder = [...records].sort((a, b) => compareIds(firstId(a), firstId(b)) || compareIds(a.id, b.id));
  const replaced = new Set<string>();
  for (const { lines, replaces } of inOrder)
    for (const key of lines.keys()) for (const id of replaces) replaced.add(`${id} ${key}`);
  const live = new Map<string, CartRecord[]>();
  for (const record of inOrder) {
    for (const key of record.lines.keys()) {
      const ofLine = live.get(key) ?? [];
      live.set(key, ofLine);
      if (!replaced.has(`${record.id} ${key}`)) ofLine.push(record);
    }
  }
  return live;
}

function compareIds(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}

function firstId({ id, replaces: [first] }: CartRecord): string {
  return first !== undefined && first < id ? first : id;
}

/** Quantity of a line: the latest `set`, or else `saved`, and the additions since; only a `set` of 0 removes it (Spec 4). */
export function quantityOf(live: readonly CartRecord[], key: string): number {
  let latest: CartRecord | null = null;
  let added = 0;
  let hasAdditions = false;
  for (const record of live) {
    const quantity = record.lines.get(key) ?? 0;
    if (record.kind === 'add') {
      added += quantity;
      hasAdditions ||= quantity > 0;
    } else if (latest === null || outranks(record, latest)) latest = record;
  }
  const latestQuantity = latest?.lines.get(key) ?? 0;
  if (latestQuantity <= 0 && !hasAdditions) return 0;
  return Math.min(Math.max(latestQuantity + added, 1), quantityLimit);
}

function outranks(a: CartRecord, b: CartRecord): boolean {
  return a.kind === b.kind ? a.id > b.id : a.kind === 'set';
}
