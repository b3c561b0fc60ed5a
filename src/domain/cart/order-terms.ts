import { span } from '../shop/messages.ts';
import { delivery, returns } from '../shop/shop.ts';

/** What stands under Proceed to Checkout; `city` is the shop's, `dates` are those of an order placed now. */
export const orderTerms = {
  arrival: (city: string, dates: string) =>
    `Arrives ${dates} in ${city}, in ${span(delivery.nationwideDays, 'days')} elsewhere, for the same fee`,
  returns: `${returns.days} days to return what you do not like`,
  phone: (phone: string) => `Questions? Call ${phone}`,
};
