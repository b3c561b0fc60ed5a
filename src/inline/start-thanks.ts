import { thanksKey } from '#domain/checkout/order-attempt.ts';
import { mayShowThanks } from '#domain/checkout/thanks-visit.ts';

// Stands above the list of orders. The card that thanks for one has its room from the first paint, long before its script comes.
try {
  document.documentElement.classList.toggle('thanked', mayShowThanks(JSON.parse(localStorage[thanksKey])));
} catch {
  // There is no order to thank for.
}
