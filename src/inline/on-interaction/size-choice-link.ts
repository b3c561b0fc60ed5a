import { sizeChoiceScript } from '#domain/shop/paths.ts';
import { deferredTimeoutMs } from '#domain/shop/shop.ts';
import { importScript, onDelegatedClick } from '../dom.ts';

/** Lets the plus of a card with sizes offer them in a sheet over the list. If that does not come in time, the link is followed. */
export function startSizeChoice(): void {
  onDelegatedClick('.quick-add > a', (link, event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!link.hasAttribute('aria-busy')) void choose(link as HTMLAnchorElement);
  });
}

async function choose(link: HTMLAnchorElement): Promise<void> {
  link.setAttribute('aria-busy', 'true');
  try {
    const opening = importScript(sizeChoiceScript).then(() => chooseSize(link));
    await Promise.race([opening, new Promise((_, reject) => setTimeout(reject, deferredTimeoutMs))]);
  } catch {
    location.href = link.href;
  }
  link.removeAttribute('aria-busy');
}
