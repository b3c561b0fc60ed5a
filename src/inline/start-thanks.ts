import { thanksKey } from '#domain/checkout/order-attempt.ts';
import { mayShowThanks } from '#domain/checkout/thanks-visit.ts';

// Stands above the list of orders. The card that thanks for one has its room from the first paint, long before its script comes.
try {
  const { classList } = document.documentElement;
  classList.toggle('thanked', mayShowThanks(JSON.parse(localStorage[thanksKey])));
  // With a name of more letters the title has two lines on a phone.
  classList.toggle('long-name', JSON.parse(localStorage.session).face[1].length > 7);
} catch {
  // There is no order to thank for.
}
