import { isSaving } from '#domain/shop/data-saver.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { paths } from '#domain/shop/paths.ts';
import { prefetchClass, prefetchDelayMs, prefetchLimits, prefetchScripts } from '#domain/shop/prefetch.ts';
import { piecesOf } from '../cart.ts';
import { trustedRules } from './trusted-types.ts';

let rules: HTMLScriptElement | null = null;
let isWatching = false;
let timer: ReturnType<typeof setTimeout>;

/** Lets the browser fetch product pages ahead of the tap (R44), unless data are to be saved. */
export function startPrefetch(): void {
  if (isSaving()) {
    rules?.remove();
    rules = null;
    return;
  }
  if (rules) return;
  rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.text = trustedRules();
  document.head.append(rules);
  if (isWatching) return;
  isWatching = true;
  onStorageChange(() => void prefetchCart());
  void prefetchCart();
  if (matchMedia('(hover:hover)').matches) addEventListener('pointerover', prefetchOnHover);
  else {
    addEventListener('scroll', prefetchAtRest, { passive: true });
    prefetchAtRest();
  }
}

function prefetchOnHover({ target }: PointerEvent): void {
  clearTimeout(timer);
  const link = (target as Element).closest<HTMLAnchorElement>(productLinks);
  if (link) timer = setTimeout(() => mark([link]), prefetchDelayMs.hover);
}

function prefetchAtRest(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const middle = innerHeight / 2;
    const near = [...document.querySelectorAll<HTMLAnchorElement>(productLinks)]
      .map((link) => ({ link, box: link.getBoundingClientRect() }))
      .filter(({ box }) => box.height > 0 && box.top < innerHeight && box.bottom > 0 && box.left < innerWidth)
      .map(({ link, box }) => ({ link, away: Math.abs((box.top + box.bottom) / 2 - middle) }))
      .sort((a, b) => a.away - b.away);
    mark(near.map(({ link }) => link));
  }, prefetchDelayMs.rest);
}

let isCartFetched = false;
let isCartComing = false;

/** Fetches the cart's scripts once something lies in it: React comes while the shopper goes on choosing, and products wait. */
async function prefetchCart(): Promise<void> {
  if (isCartFetched || piecesOf('') === 0) return;
  isCartFetched = true;
  isCartComing = true;
  await prefetchScripts(paths.cart);
  isCartComing = false;
}

/** Links to products, without a card's plus, which opens a sheet of sizes (R31). */
const productLinks = 'main a[href^="/product/"]:not([href$="#sizes"])';

const marked = new Set<string>();

/** Marks the first of these links; several links of a product are one. */
function mark(links: readonly HTMLAnchorElement[]): void {
  if (isCartComing) return;
  const all = [...new Map(links.map((link) => [link.href, link])).values()];
  for (const link of all.slice(0, prefetchLimits.atRest)) {
    if (!rules || marked.has(link.href) || marked.size === prefetchLimits.aPage) continue;
    marked.add(link.href);
    link.classList.add(prefetchClass);
  }
}
