import { span } from '../shop/messages.ts';
import { delivery, returns, support } from '../shop/shop.ts';
import { formatPrice } from '../text/money.ts';

/** Texts of the home page. */

export const payOnArrival = 'Order here, pay in cash when it arrives.';

export function homeTitle(city: string): string {
  return `Cosmetics, detergents and fashion in ${city}`;
}

export const latestCollections = 'Latest collections';

export const departmentsLabel = 'Departments';

export const newInTheShop = 'New in the shop';

export const slidesLabel = 'Slides';

export const pauseLabel = 'Pause';

export const playLabel = 'Play';

export const carouselRole = 'carousel';

export const slideRole = 'slide';

/** `1 of 4` */
export function slideOf(index: number, count: number): string {
  return `${index + 1} of ${count}`;
}

export function slideNumber(index: number): string {
  return `Slide ${index + 1}`;
}

export function homeDescription(tagline: string): string {
  return `${tagline}. Cosmetics, detergents and fashion at fair prices in UGX. Pay in cash when your order arrives.`;
}

export const buyAgain = 'Buy again';

export const viewedTitle = 'Recently viewed';

/** In a row whose products the shop no longer has, or which cannot be read. */
export const nothingToShow = 'Nothing to show here now.';

/** In the row of products viewed, where all of them can be bought again. */
export const nothingElseViewed = 'Nothing else viewed lately.';

/** Promises of the shop, in the order of the icons. */
export const promises = {
  payment: { title: 'Cash on delivery', text: 'Pay when the parcel is in your hands.' },
  delivery: (city: string) => ({
    title: `${span(delivery.kampalaDays, 'days')} in ${city}`,
    text: `${span(delivery.nationwideDays, 'days')} upcountry. Free over ${formatPrice(delivery.freeOver)}.`,
  }),
  returns: {
    title: `${returns.days} days to return`,
    text: `Your money is back within ${span(returns.refundDays, 'days')}.`,
  },
  answers: {
    title: 'Real people answer',
    text: `Usually within ${span(support.replyHours, 'hours')} while we are open.`,
  },
} as const;
