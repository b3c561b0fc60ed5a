import { delivery, returns } from '../shop/shop.ts';
import { formatPrice } from '../text/money.ts';

/** Texts that cart and checkout share; apart from `cart-messages.ts`, which the checkout does not load. */

export const removeUnavailableFirst = 'Please remove unavailable items before checkout';

/** Texts under the buttons that lead to an order. */
export const orderTerms = {
  returns: `You have ${returns.days} days for returns`,
  phone: (phone: string) => `Questions? Call ${phone}`,
};

/** Sentence on the amount missing for free delivery; '' when it is free already. `subtotal` is UGX (R3). */
export function freeDeliveryHint(subtotal: number): string {
  const missing = delivery.freeOver - subtotal;
  if (missing < 0) return '';
  return missing === 0
    ? 'Add any item for free shipping'
    : `Add ${formatPrice(missing)} more for free shipping`;
}
