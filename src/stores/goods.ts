import { atom } from 'nanostores';
import { type Goods, shelfOf } from '#domain/goods.ts';
import { goodsPath } from '#domain/paths.ts';
import { goodsTimeLimitMs } from '#domain/shop.ts';

/** The products that were asked for, by id; null for one that the shop no longer has. */
export const $goods = atom<ReadonlyMap<string, Goods | null>>(new Map());

/** Whether a file of goods could not be had; asking again tries again. */
export const $goodsFailed = atom(false);

/** Offset of the shop's clock from this device's, ms: phones are wrong by years. */
let clockOffset = 0;

/** Now, epoch ms, by the shop's clock as soon as it has answered anything. */
export function shopTime(): number {
  return Date.now() + clockOffset;
}

const asked = new Map<number, Promise<void>>();

/** Looks up products in the shop's files of goods, each file at most once a page. */
export async function lookUp(ids: Iterable<string>): Promise<void> {
  const shelves = Number(globalThis.document?.documentElement.dataset.shelves ?? 0);
  if (shelves === 0) return;
  const byShelf = new Map<number, string[]>();
  for (const id of ids) byShelf.set(shelfOf(id, shelves), [...(byShelf.get(shelfOf(id, shelves)) ?? []), id]);
  await Promise.all([...byShelf].map(([shelf, wanted]) => lookUpOn(shelf, wanted)));
}

async function lookUpOn(shelf: number, wanted: readonly string[]): Promise<void> {
  const fetching = asked.get(shelf) ?? fetchShelf(shelf);
  asked.set(shelf, fetching);
  try {
    await fetching;
    const known = $goods.get();
    const gone = wanted.filter((id) => !known.has(id));
    if (gone.length > 0) $goods.set(new Map([...known, ...gone.map((id) => [id, null] as const)]));
  } catch {
    asked.delete(shelf);
    $goodsFailed.set(true);
  }
}

async function fetchShelf(shelf: number): Promise<void> {
  const ended = new AbortController();
  setTimeout(() => ended.abort(), goodsTimeLimitMs);
  const reply = await fetch(goodsPath(shelf), { signal: ended.signal });
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`);
  const sent = Date.parse(reply.headers.get('date') ?? '');
  if (sent) clockOffset = sent - Date.now();
  const goods: Goods[] = await reply.json();
  $goods.set(new Map([...$goods.get(), ...goods.map((each) => [each.id, each] as const)]));
  $goodsFailed.set(false);
}
