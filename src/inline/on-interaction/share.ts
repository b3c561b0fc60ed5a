import { addressCopied, copyAddress, shareLabel } from '#domain/catalogue/product-messages.ts';
import { longToastMs } from '#domain/shop/shop.ts';
import { queryElement } from '../dom.ts';
import { toast } from '../toast.ts';
import { drawnIcon, make } from './make.ts';

/** A button beside chat and telephone that shares the page's address by the phone's own means, or copies it. */
export function startShare(): void {
  const button = make('button', 'share');
  button.type = 'button';
  button.append(drawnIcon('M12 15V4M7.5 8 12 3.5 16.5 8M5 12v8h14v-8'), shareLabel);
  button.addEventListener('click', () => void share());
  queryElement('.order').append(button);
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
