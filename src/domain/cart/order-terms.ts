import { delivery, returns } from '../shop/shop.ts';
import { formatPrice } from '../text/money.ts';

/** What the cart and the checkout say alike; apart from `cart-messages.ts`, which the checkout does not load. */

export const removeUnavailableFirst = 'Please remove unavailable items before checkout';

/** What stands under the buttons that lead to an order. */
export const orderTerms = {
  returns: `You have ${returns.days} days to return it`,
  phone: (phone: string) => `Questions? Call ${phone}`,
};

/** What is missing for free delivery; '' when it is free already. `subtotal` is UGX (R3). */
export function freeDeliveryHint(subtotal: number): string {
  const missing = delivery.freeOver - subtotal;
  if (missing < 0) return '';
  return missing === 0
    ? 'Add any item for free shipping'
    : `Add ${formatPrice(missing)} more for free shipping`;
}
