import { span } from '../shop/messages.ts';
import { delivery, returns } from '../shop/shop.ts';

/** What stands under Proceed to Checkout; `city` is the shop's, `dates` are those of an order placed now. */
export const orderTerms = {
  arrival: (city: string, dates: string) =>
    `Arrives ${dates} in ${city}, in ${span(delivery.nationwideDays, 'days')} elsewhere`,
  returns: `${returns.days} days to ask for a return`,
  phone: (phone: string) => `Questions? Call ${phone}`,
};
