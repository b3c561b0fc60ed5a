/** Shown when the browser's storage is full, so that an order whose reply is lost would be forgotten (R27, R33). */
export const noRoomForOrder =
  'This phone has no space left to remember your order, so it was not sent. Free some space, or order on WhatsApp or by phone.';

/** Shown when the list of orders could not be read before an order, which the next try sends without it (R33). */
export const ordersUnreadable = {
  text: 'We could not read your orders, so nothing was sent',
  description:
    'If we still cannot read them, we will send your next try anyway. If its answer is lost, please call us to check.',
} as const;

/** Texts of an order that the shop did not take: placed just now already (R35), or refused. */
export const answeredOrder = {
  again: 'Yes, place it again',
  orders: 'No, show my orders',
  refused: 'Your order was not placed',
  review: 'Review your order',
} as const;

/** Texts of an order that was sent and is not confirmed (R33, R34). `phone` is the shop's. */
export const unconfirmed = {
  nothing: {
    title: 'We have not received your order',
    text: 'It is not in the shop’s list yet. On a slow network it can still arrive.',
  },
  unlisted: {
    title: 'We do not know whether your order arrived',
    text: 'It is not in the shop’s list of orders yet, and it can still come. Please call us before you send it again.',
  },
  unsure: {
    title: 'We do not know whether your order arrived',
    text: 'We could not read your orders, or they do not show it. Please call us.',
  },
  maybe: {
    title: 'Is this your order?',
    text: 'The shop has it, but we cannot tell whether it is the one you just sent.',
  },
  isMine: 'Yes, this is my order',
  isAnother: 'No, mine is a different one',
  look: 'Check again',
  sendAgain: 'Send it again',
  forget: 'Forget this order',
  safe: 'It is safe to send it again: it is never placed twice.',
  refusal: (message: string) => `The shop did not take your last try: “${message}”`,
  call: (phone: string) => `Call ${phone}`,
  warning: (phone: string) =>
    `If the first one arrives too, you will have two orders. Please call first: ${phone}.`,
  forgetWarning: (phone: string) =>
    `If it has reached us, we will deliver it, and what you order next will be extra. Please call first: ${phone}.`,
} as const;

/** Label of the button that accepts new prices; `amount` as in `UGX 50,000`. */
export const continueWith = (amount: string) => `Continue with ${amount}`;
