import { type CartRecord, foldCart, inSight, replacedRecords, unconfirmed } from '#domain/cart-log.ts';
import { nextRecordId } from '#domain/cart-record.ts';
import type { CartStorage } from '#domain/cart-storage.ts';
import { quantityLimit } from '#domain/shop.ts';

/** How a call for one line ended. `unknown`: it may have been done or not. */
export type SaveOutcome = 'ok' | 'refused' | 'unknown';

/** What the keeper asks of the server; quantities are absolute, by line key. */
export interface CartServer {
  /** Null when it could not be read. */
  read(): Promise<ReadonlyMap<string, number> | null>;
  save(key: string, quantity: number): Promise<SaveOutcome>;
}

/** A merge of a guest's cart into the server's, written down before its first call (R17). */
export interface MergePlan {
  /** Begins the ids of its records: carried out twice, it writes the same records twice. */
  id: string;
  /** Absolute quantities to push: the guest's and the server's together. */
  lines: readonly (readonly [key: string, quantity: number])[];
  replaces: readonly string[];
}

export interface KeeperOptions {
  storage: CartStorage;
  server: CartServer;
  /** Whether the catalogue has the product of a line: what it has not is kept in the cart, and never sent (R17). */
  isSold: (key: string) => boolean;
  now: () => number;
  random: () => number;
}

/**
 * Brings the server's cart and the log together. One tab at a time is the keeper; what other tabs write meanwhile is
 * never lost, because a record here stands only for those that it has seen.
 */
export function cartKeeper({ storage, server, isSold, now, random }: KeeperOptions) {
  function write(kind: CartRecord['kind'], lines: ReadonlyMap<string, number>, replaces: readonly string[]) {
    const id = nextRecordId(storage.read(), now(), random);
    if (lines.size > 0) storage.write({ id, kind, lines, replaces });
    return id;
  }

  /** Takes over what the server has; changes that it has not confirmed stand on top. Says whether it could be read. */
  async function refresh(): Promise<boolean> {
    const before = storage.read();
    const onServer = await server.read();
    if (onServer === null) return false;
    const gone = [...foldCart(before).keys()].filter(isSold).map((key) => [key, 0] as const);
    const lines = new Map([...gone, ...onServer]);
    const standing = unconfirmed(before);
    // A record for each line: in one for all, each line would take the place of the first.
    for (const line of lines) {
      const replaces = inSight(before, [line[0]]).filter((id) => !standing.has(id));
      write('saved', new Map([line]), replaces);
    }
    return true;
  }

  /** What a guest's cart and the server's come to together; null when the server's could not be read. */
  async function planMerge(): Promise<MergePlan | null> {
    const before = storage.read();
    const onServer = await server.read();
    if (onServer === null) return null;
    const lines = [...foldCart(before)]
      // What the guest took out again is nothing to add; it takes nothing out of the server's cart either.
      .filter(([key, { quantity }]) => (quantity > 0 || onServer.has(key)) && isSold(key))
      .map(
        ([key, { quantity }]) => [key, Math.min(quantity + (onServer.get(key) ?? 0), quantityLimit)] as const,
      );
    const keys = lines.map(([key]) => key);
    return { id: nextRecordId(before, now(), random), lines, replaces: inSight(before, keys) };
  }

  /** Puts a plan's quantities into the cart, where `push` finds them; twice is as good as once. */
  function carryOut({ id, lines, replaces }: MergePlan): void {
    for (const [index, line] of lines.entries()) {
      // Its own records come first, as the first of them holds the line's place in the cart.
      const own = inSight(storage.read(), [line[0]]).filter((each) => replaces.includes(each));
      const inOrder = [...new Set([...own, ...replaces])];
      storage.write({ id: `${id}-${index}`, kind: 'set', lines: new Map([line]), replaces: inOrder });
    }
  }

  /**
   * Sends each line that the server has not confirmed, and that `isWanted`, as often as it changes meanwhile. Tells how
   * each line ended.
   */
  async function push(
    isWanted: (key: string, quantity: number) => boolean = () => true,
  ): Promise<Map<string, SaveOutcome>> {
    const outcomes = new Map<string, SaveOutcome>();
    const lines = [...foldCart(storage.read())].filter(
      ([key, { saved, quantity }]) => !saved && isSold(key) && isWanted(key, quantity),
    );
    const lanes = lines.map(async ([key]) => outcomes.set(key, await pushLine(key)));
    await Promise.all(lanes);
    clear();
    return outcomes;
  }

  async function pushLine(key: string): Promise<SaveOutcome> {
    for (;;) {
      const before = storage.read();
      const entry = foldCart(before).get(key);
      if (entry === undefined || entry.saved) return 'ok';
      // Written down before it is sent: when the answer is lost, this quantity is sent again, and nothing added twice.
      const seen = inSight(before, [key]);
      const line = new Map([[key, entry.quantity]]);
      const pinned = write('set', line, seen);
      const outcome = await server.save(key, entry.quantity);
      if (outcome !== 'ok') return outcome;
      write('saved', line, [...seen, pinned]);
    }
  }

  /** Clears away what counts for nothing any more, oldest first: what stands for a record outlives it. */
  function clear(): void {
    storage.remove(replacedRecords(storage.read()));
  }

  return { refresh, planMerge, carryOut, push, clear };
}
