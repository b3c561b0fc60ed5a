import { thanksKey } from '#domain/checkout/order-attempt.ts';
import { mayShowThanks } from '#domain/checkout/thanks-visit.ts';

/** Letters of the longest first name with which the title of the card has one line on a phone. */
const shortName = 7;

// Stands above the list of orders. The card that thanks for one has its room from the first paint, long before its script comes.
try {
  const { classList } = document.documentElement;
  classList.toggle('thanked', mayShowThanks(JSON.parse(localStorage[thanksKey])));
  // The account's first name stands in for the order's, which comes with the list.
  classList.toggle('long-name', JSON.parse(localStorage.session).face[1].length > shortName);
} catch {
  // No order was placed here, or nobody is signed in.
}
