import { atom } from 'nanostores';
import { type ProductSummary, shardOf } from '#domain/catalogue/product.ts';
import { copyDate } from '#domain/shop/offline.ts';
import { summariesPath } from '#domain/shop/paths.ts';
import { summariesTimeLimitMs } from '#domain/shop/shop.ts';
import { backoffDelay, delay } from '../delays.ts';
import { waitForEvent, waitForFirst } from '../waits.ts';

/** Summaries of the products that were looked up, by id; null for one that the shop no longer has. */
export const $summaries = atom<ReadonlyMap<string, ProductSummary | null>>(new Map());

/** Whether a shard of the last look-up could not be fetched; it is tried again by itself. */
export const $summariesFailed = atom(false);

/** Ids of the look-ups that failed since the last one that did not. */
const failedIds = new Set<string>();
let isRetrying = false;

/** Offset of the shop's clock from this device's, ms: phones are wrong by years. */
let clockOffsetMs = 0;

/** The current time, epoch ms, by the shop's clock once it has answered anything. */
export function shopTime(): number {
  return Date.now() + clockOffsetMs;
}

/** Requests of shards by their paths; each resolves to whether it is the shop's answer of now. */
const requests = new Map<string, Promise<boolean>>();

/** Looks up products in the JSON shards of product summaries, each fetched at most once a page. */
export async function lookUp(ids: Iterable<string>): Promise<void> {
  const shards = Number(globalThis.document?.documentElement.dataset.shards ?? 0);
  if (shards === 0) return;
  const byShard = new Map<number, string[]>();
  for (const id of ids) byShard.set(shardOf(id, shards), [...(byShard.get(shardOf(id, shards)) ?? []), id]);
  let isFailed = false;
  await Promise.all(
    [...byShard].map(async ([shard, wanted]) => {
      const path = summariesPath(shard, shards);
      const fetching = requests.get(path) ?? fetchShard(path);
      requests.set(path, fetching);
      try {
        const isCurrent = await fetching;
        if (!isCurrent) requests.delete(path);
        const loaded = $summaries.get();
        const unavailable = wanted.filter((id) => !loaded.has(id));
        // The shop may have had them since the copy.
        if (unavailable.length > 0 && !isCurrent) throw unavailable;
        if (unavailable.length > 0)
          $summaries.set(new Map([...loaded, ...unavailable.map((id) => [id, null] as const)]));
      } catch {
        requests.delete(path);
        for (const id of wanted) failedIds.add(id);
        isFailed = true;
      }
    }),
  );
  $summariesFailed.set(isFailed);
  if (isFailed) void lookUpAgain();
  else failedIds.clear();
}

/** Looks up what failed once the connection is back, or after a while: `online` never comes when the radio stays on. */
async function lookUpAgain(): Promise<void> {
  if (isRetrying) return;
  isRetrying = true;
  for (let tries = 1; failedIds.size > 0; tries++) {
    await waitForFirst((waits) => [waitForEvent('online', waits), delay(backoffDelay(tries), waits)]);
    await lookUp(failedIds);
  }
  isRetrying = false;
}

/** Fetches a shard. Resolves to false for a copy that the service worker had. */
async function fetchShard(path: string): Promise<boolean> {
  const ended = new AbortController();
  setTimeout(() => ended.abort(), summariesTimeLimitMs);
  const reply = await fetch(path, { signal: ended.signal });
  if (!reply.ok) throw new Error(`${reply.url} answered ${reply.status}`);
  const date = reply.headers.get('date') ?? '';
  const sentAt = Date.parse(date);
  if (sentAt) clockOffsetMs = sentAt - Date.now();
  const summaries: ProductSummary[] = await reply.json();
  $summaries.set(new Map([...$summaries.get(), ...summaries.map((each) => [each.id, each] as const)]));
  return date !== copyDate;
}
