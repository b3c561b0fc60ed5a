import { rolldown } from 'rolldown';
import { orderTiming } from '#domain/shop/shop.ts';

/** The longest wait for one tab's storage to reach another, ms: that of a tab which takes the lock in the storage. */
const longestStorageWaitMs = 2 * orderTiming.storageDelayMs;

/**
 * Time runs so many times as fast in the light page: waits become short, but not so short that one tab's storage has no time to
 * reach another; a limit for an answer stays long, as nothing here is slow.
 */
const hasteOf = (times: number) => `{
  const wait = window.setTimeout, now = Date.now, start = ${Date.now()};
  const short = (ms) => ms <= ${longestStorageWaitMs} ? ms / 3 : ms >= 15000 && ms <= 45000 ? ms : ms / ${times};
  window.setTimeout = (act, ms = 0, ...rest) => wait(act, short(ms), ...rest);
  Date.now = () => start + ${times} * (now() - start);
}`;

/** The script of the light page (`page.ts`), which holds the shop's stores. */
export async function bundlePage(): Promise<string> {
  const bundle = await rolldown({
    input: new URL('./page.ts', import.meta.url).pathname,
    platform: 'browser',
    tsconfig: false,
    transform: { define: { 'process.env.SHOP_API_ZONE': '"Africa/Kampala"' } },
  });
  const { output } = await bundle.generate({ format: 'iife', codeSplitting: false, minify: true });
  await bundle.close();
  return output[0].code;
}

/** What a build would bake into a page, and how fast its time runs. */
interface LightPage {
  api: string;
  extras: string;
  haste: number;
}

/** A page that stands for any of the shop; `/walk.js` is its script. */
export function lightPage({ api, extras, haste }: LightPage): string {
  return `<!doctype html><html data-api="${api}" data-extras="${extras}" data-shards="1"><title>Walk</title>
    <link rel="icon" href="data:,"><p class="toast"><b></b><span></span></p><script>${hasteOf(haste)}</script><script src="/walk.js"></script></html>`;
}
