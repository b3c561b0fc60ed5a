import { addToCartMs } from '#domain/shop/shop.ts';
import { showBusy } from '#domain/shop/show-busy.ts';

/** Add to Cart and Update Quantity show that their tap counted, which the inlined script saw to (R5). */
export function startBusyBuy(): void {
  const form = document.querySelector<HTMLFormElement>('.buy');
  form?.addEventListener('submit', () => showBusy(form.elements.namedItem('add') as Element, addToCartMs));
}
