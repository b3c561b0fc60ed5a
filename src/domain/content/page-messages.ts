import { currencyCode } from '../shop/configuration.ts';
import { delivery, returns, support } from '../shop/shop.ts';
import { span } from '../text/dates.ts';
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
export const everyListHasPage = ': every brand and category has a page.';
export const ordersDescription = (shop: string) => `What you ordered at ${shop}, and where it is now.`;
export const searchDescription = (shop: string) => `Search everything at ${shop}.`;
export const wishlistDescription = (shop: string) => `What you keep for later at ${shop}, on this device.`;
/** `reply` is the sentence about replies. */
export const contactDescription = ({ name, city, phone }: Facts, reply: string) =>
  `Write, call or WhatsApp ${name} in ${city}: ${phone}. ${reply}`;
/** Excerpt of the contact page in search results. */
export const contactExcerpt = ({ name, street, city, phone, email, hours }: Facts) =>
  `Write to ${name} at ${email} or call ${phone}. We are at ${street}, ${city}. Hours: ${dashRanges(hours)}.`;
export const shopNow = 'Shop Now';

/** Units of the figures on the page about the shop (Spec 2). */
export const figureLabels = {
  years: 'years',
  styleCategories: 'style categories',
  happyCustomers: 'happy customers',
} as const;

export const replyTime = (time: string) => `We usually reply within ${time} while we are open.`;
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
export const sketchMap = (street: string, city: string) => `Sketch map: ${street}, ${city}`;
export const sendingMessage = 'Sending...';

// Texts of the home page, and the promises of the shop.

export const payOnArrival = 'Order here, pay in cash when it arrives.';
export const homeTitle = (assortment: string, city: string) => `${capitalised(assortment)} in ${city}`;
const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const latestCollections = 'Latest collections';
export const departmentsLabel = 'Departments';
export const newInTheShop = 'New in the shop';
export const slidesLabel = 'Slides';
export const pauseLabel = 'Pause';
export const playLabel = 'Play';
export const carouselRole = 'carousel';
export const slideRole = 'slide';
export const slideOf = (index: number, count: number) => `${index + 1} of ${count}`;
export const slideNumber = (index: number) => `Slide ${index + 1}`;
export const homeDescription = (tagline: string, assortment: string) =>
  `${tagline}. ${capitalised(assortment)} at fair prices in ${currencyCode}. Pay in cash when your order arrives.`;
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
    title: `${span(delivery.cityDays, 'days')} in ${city}`,
    text: `${span(delivery.nationwideDays, 'days')} upcountry. ${delivery.fee > 0 ? `Free over ${formatPrice(delivery.freeOver)}` : 'Free shipping'}.`,
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
