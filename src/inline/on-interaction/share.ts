import { addressCopied, copyAddress } from '#domain/catalogue/product-messages.ts';
import { longToastMs } from '#domain/shop/shop.ts';
import { onDelegatedClick, queryElement } from '../dom.ts';
import { toast } from '../toast.ts';

/** Shares the page's address with the phone's own means, or copies it where there are none. */
export function startShare(): void {
  onDelegatedClick('.share', () => void share());
}

async function share(): Promise<void> {
  const url = (queryElement('link[rel=canonical]') as HTMLLinkElement).href;
  try {
    if ('share' in navigator) await navigator.share({ title: document.title, url });
    else {
      await (navigator as Navigator).clipboard.writeText(url);
      toast(addressCopied);
    }
  } catch (fault) {
    // The shopper thought better of it; anything else leaves the address to be copied by hand.
    if ((fault as Error).name !== 'AbortError') toast(copyAddress(url), longToastMs);
  }
}
