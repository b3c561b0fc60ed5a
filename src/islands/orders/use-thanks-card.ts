import { useEffect, useState } from 'react';
import { thanksKey } from '#domain/checkout/order-attempt.ts';
import type { PendingThanks } from '#domain/orders/order-thanks.ts';
import { mayShowThanks, noteShown } from '#stores/checkout/thanks-visit.ts';
import { readJson } from '#stores/storage.ts';
import type { ThanksCard } from './ThanksCard.tsx';

type Card = typeof ThanksCard;

const noCard: Card = () => null;

/**
 * Loads the card that thanks for an order, whose script most visits never need. Undefined while it loads: the list waits,
 * since it would move; without the script there is no card. `isLoading`: an order may be found while the list is read.
 */
export function useThanksCard(isLoading: boolean): Card | undefined {
  const [card, setCard] = useState<Card>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: The storage is looked into again when the list has come.
  useEffect(() => {
    const show = (next: Card) => setCard(() => next);
    const thanks = readJson<PendingThanks>(thanksKey);
    if (!thanks || !mayShowThanks(thanks)) {
      noteShown('');
      return show(noCard);
    }
    import('./ThanksCard.tsx').then(
      (module) => show(module.ThanksCard),
      () => show(noCard),
    );
  }, [isLoading]);
  return card;
}
