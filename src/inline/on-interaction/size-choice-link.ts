import { sizeChoiceScript } from '#domain/shop/paths.ts';
import { deferredTimeoutMs } from '#domain/shop/shop.ts';
import { importScript, onDelegatedClick } from '../dom.ts';

let isComing = false;

/** Lets the plus of a card with sizes offer them in a sheet over the list, one at a time. If that does not come in time, the link is followed. */
export function startSizeChoice(): void {
  onDelegatedClick('.quick-add > a', (link, event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!isComing) void choose(link as HTMLAnchorElement);
  });
}

async function choose(link: HTMLAnchorElement): Promise<void> {
  isComing = true;
  link.setAttribute('aria-busy', 'true');
  try {
    const opening = importScript(sizeChoiceScript).then(() => chooseSize(link));
    const open = await Promise.race([
      opening,
      new Promise<never>((_, reject) => setTimeout(reject, deferredTimeoutMs)),
    ]);
    open();
  } catch {
    location.href = link.href;
  }
  link.removeAttribute('aria-busy');
  isComing = false;
}
