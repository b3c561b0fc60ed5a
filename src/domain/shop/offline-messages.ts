import { shopDateTime } from '../text/dates.ts';

/** Texts of the page that stands for one that cannot be loaded without a connection. */
export const offlineWords = {
  title: 'You are offline',
  description: 'This page needs a connection.',
  text: 'This page needs a connection, as it was not opened on this device before. Pages that you have opened still open.',
  tryAgain: 'Try again',
  chat: 'Write on WhatsApp',
  chatNote: 'Your message goes out when the connection is back.',
  cart: 'In your cart',
  wishlist: 'On your wishlist',
} as const;

export const andMore = (count: number) => `and ${count} more`;

export const screenshotLabels = {
  narrow: 'The home page on a phone',
  wide: 'The home page on a wide screen',
} as const;

/** Above orders that the phone kept, while the shop cannot be reached; `seenAt` is epoch ms. */
export const seenOrdersNote = (seenAt: number) =>
  `The shop cannot be reached. These are your orders as of ${shopDateTime(seenAt)}.`;
