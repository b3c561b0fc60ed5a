import { span } from '../shop/messages.ts';
import { delivery, returns, support } from '../shop/shop.ts';
import { dashRanges } from '../text/keep-units.ts';
import { formatPrice } from '../text/money.ts';
import type { Facts } from './facts.ts';

/** Titles and descriptions of pages, and texts of them as built. */

export const lastChanged = 'Last changed';

export const cartTitle = 'Shopping Cart';

export const cartDescription = 'What you have chosen, and the total.';

export const theCart = 'The cart';

export const contactTitle = 'Contact';

export const writeToUs = 'Write to us';

export const findOurStore = 'Find our store';

export const ordersTitle = 'My Orders';

export const checkoutTitle = 'Checkout';

export const checkoutDescription = 'Where your order goes, and how you pay.';

export const orderingHere = 'Ordering here';

export const accountTitle = 'My Account';

export const profileDescription = 'Your name, phone and address, for orders that find you.';

export const searchNeedsScript = 'Searching needs JavaScript, which is off in this browser.';

export const lookThroughAll = 'Look through all products';

export const paymentTitle = 'Your payment';

export const paymentDescription = 'Whether your payment went through.';

export const wishlistTitle = 'Wishlist';

/** Shown after the link to all products, if scripts are off. */
export const everyListHasPage = ': every brand and category has a page.';

/** `shop` is the shop's name. */
export function ordersDescription(shop: string): string {
  return `What you ordered at ${shop}, and where it is now.`;
}

/** `shop` is the shop's name. */
export function searchDescription(shop: string): string {
  return `Search everything at ${shop}.`;
}

/** `shop` is the shop's name. */
export function wishlistDescription(shop: string): string {
  return `What you keep for later at ${shop}, on this device.`;
}

/** `reply` is the sentence about replies. */
export function contactDescription({ name, city, phone }: Facts, reply: string): string {
  return `Write, call or WhatsApp ${name} in ${city}: ${phone}. ${reply}`;
}

/** Excerpt of the contact page in search results. */
export function contactExcerpt({ name, street, city, phone, email, hours }: Facts): string {
  return `Write to ${name} at ${email} or call ${phone}. We are at ${street}, ${city}. Hours: ${dashRanges(hours)}.`;
}

export const shopNow = 'Shop Now';

/** Units of the figures on the page about the shop (Spec 2). */
export const figureLabels = {
  years: 'years',
  styleCategories: 'style categories',
  happyCustomers: 'happy customers',
} as const;

/** `time` as in `2–4 hours`. */
export function replyTime(time: string): string {
  return `We usually reply within ${time} while we are open.`;
}

export const skipToContent = 'Skip to content';

// Texts of the contact page, and of its parts on other pages.

export const chatOnWhatsapp = 'Chat on WhatsApp';

export const callUs = 'Call us';

export const addressLabel = 'Address';

export const emailLabel = 'Email';

export const hoursLabel = 'Hours';

export const instagramLabel = 'Instagram';

export const tiktokLabel = 'TikTok';

export const contactDetailsLabel = 'Contact details';

export const servicePromisesLabel = 'What you can rely on';

export const showMap = 'Show the map';

export const nameLabel = 'Name';

export const subjectLabel = 'Subject';

export const chooseASubject = 'Choose a subject';

export const messageLabel = 'Message';

export const sendMessageLabel = 'Send message';

export const writeByEmail = 'Write by email';

export const writeOnWhatsapp = 'Write on WhatsApp';

export const sendsElsewhere =
  'Your own email program or WhatsApp opens with the message filled in. It is sent when you press Send there.';

export function sketchMap(street: string, city: string): string {
  return `Sketch map: ${street}, ${city}`;
}

export const sendingMessage = 'Sending...';

// Texts of the home page, and the promises of the shop.

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

/** In the row of products viewed, if all of them can be bought again. */
export const nothingElseViewed = 'Nothing else viewed lately.';

/** Promises of the shop, in the order of the icons. */
export const promises = {
  payment: { title: 'Cash on delivery', text: 'Pay when the parcel is in your hands.' },
  delivery: (city: string) => ({
    title: `${span(delivery.kampalaDays, 'days')} in ${city}`,
    text: `${span(delivery.nationwideDays, 'days')} upcountry. Free over ${formatPrice(delivery.freeOver)}.`,
  }),
  returns: () => ({
    title: `${returns.days} days to return`,
    text: `Your money is back within ${span(returns.refundDays, 'days')}.`,
  }),
  answers: () => ({
    title: 'Real people answer',
    text: `Usually within ${span(support.replyHours, 'hours')} while we are open.`,
  }),
} as const;
