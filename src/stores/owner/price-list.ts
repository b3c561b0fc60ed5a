import { atom, onMount } from 'nanostores';
import type { OwnerReply } from '#api/contract/owner.ts';
import { persistText, readJson } from '../storage.ts';
import { askOwner } from './calls.ts';

export type PricedProduct = OwnerReply<'price-list'>['products'][number];

/** All that can be ordered, as this phone got it last, so that an order is taken without a connection too. */
export const $priceList = atom<readonly PricedProduct[]>([]);

const storageKey = 'owner/seen/price-list';

onMount($priceList, () => {
  if (!globalThis.window) return;
  $priceList.set((readJson<PricedProduct[]>(storageKey) ?? []) as PricedProduct[]);
  void askOwner('price-list', {}).then((answer) => {
    if (answer.outcome !== 'ok') return;
    persistText(storageKey, JSON.stringify(answer.value.products));
    $priceList.set(answer.value.products);
  });
});
