import { onlyInStock } from '#domain/shop/messages.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { onDelegatedClick } from '../dom.ts';
import { toast } from '../toast.ts';

/** Lets no tap on the plus of a card go beyond the stock, its `data-most`; such a tap says how many there are. */
export function startCardStock(): void {
  const show = () => {
    for (const line of document.querySelectorAll<HTMLElement>('[data-most]')) {
      const isFull = Number(line.querySelector('output')?.value) >= Number(line.dataset.most);
      if (isFull) line.lastElementChild?.setAttribute('aria-disabled', 'true');
    }
  };
  // After the tap that reached the stock: that one counted.
  onStorageChange(() => setTimeout(show));
  onDelegatedClick('[data-most] :last-child[aria-disabled=true]', ({ parentElement }) =>
    toast(onlyInStock(Number(parentElement?.dataset.most))),
  );
}
