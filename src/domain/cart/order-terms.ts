import { delivery, returns } from '../shop/shop.ts';
import { formatPrice } from '../text/money.ts';

/** Texts that cart and checkout share; apart from `cart-messages.ts`, which the checkout does not load. */

export const removeUnavailableFirst = 'Please remove unavailable items before checkout';
export const somethingIsOut = 'Something in your cart is out of stock';

/** Texts under the buttons that lead to an order. */
export const orderTerms = {
  look: 'Look before you pay',
  returns: `You have ${returns.days} days for returns`,
  phone: (phone: string) => `Questions? Call ${phone}`,
};

/** Shown beside the hint: at exactly the limit shipping still costs. */
export const freeAboveLimit = `Shipping is free above ${formatPrice(delivery.freeOver)}`;

/** Sentence on the amount missing for free shipping; '' when it is free already. `subtotal` is UGX (R3). */
export function freeDeliveryHint(subtotal: number): string {
  const missing = delivery.freeOver - subtotal;
  if (missing < 0 || delivery.fee === 0) return '';
  return missing === 0
    ? 'Add any item for free shipping'
    : `Add ${formatPrice(missing)} more for free shipping`;
}

/** Keys of at most three small products for the cart, if some lead above the limit only these (R3). Amounts are UGX. */
export function offeredExtras(
  extras: readonly { key: string; price: number }[],
  inCart: ReadonlySet<string>,
  subtotal: number,
): string[] {
  const notInCart = extras.filter(({ key }) => !inCart.has(key));
  const enough = notInCart.filter(({ price }) => subtotal + price > delivery.freeOver);
  return (enough.length > 0 ? enough : notInCart).slice(0, 3).map(({ key }) => key);
}
