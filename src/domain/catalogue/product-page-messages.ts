import { span } from '../shop/messages.ts';
import { delivery } from '../shop/shop.ts';
import { formatPrice } from '../text/money.ts';

/** What the built product page says; the scripts that it loads have their words in `product-messages.ts`. */

/** Under the price, until a script knows the day: `In Kampala in 1-3 days`. */
export function arrivesIn(city: string): string {
  return `In ${city} in ${span(delivery.kampalaDays, 'days')}`;
}

/** `Delivery UGX 5,000, free over UGX 50,000. Elsewhere 3-7 days.` */
export function deliveryTerms(isFree: boolean): string {
  const { fee, freeOver, nationwideDays } = delivery;
  const cost = isFree ? 'Free delivery' : `Delivery ${formatPrice(fee)}, free over ${formatPrice(freeOver)}`;
  return `${cost}. Elsewhere ${span(nationwideDays, 'days')}.`;
}
