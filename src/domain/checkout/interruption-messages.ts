/** The browser takes no more, so that an order whose answer is lost would be forgotten (R27, R33). */
export const noRoomForOrder =
  'This browser has no room left to remember your order by, so it was not sent. Free some room on your phone, or order by chat or phone.';

/** What the checkout says when the shop took no order: it was placed just now already (R35), or refused. */
export const answeredOrder = {
  duplicate: 'You placed this order already',
  again: 'Yes, place it again',
  orders: 'No, show my orders',
  refused: 'Your order was not placed',
} as const;

/** What the checkout says of an order that was sent and is not confirmed (R33, R34). `phone` is the shop's. */
export const unconfirmed = {
  nothing: {
    title: 'We have not received your order',
    text: 'It is not in the shop’s list so far. On a slow line it can still arrive.',
  },
  unsure: {
    title: 'We do not know whether your order arrived',
    text: 'The shop’s list of orders could not be read, or does not tell. The shop itself knows: please call.',
  },
  maybe: {
    title: 'Is this your order?',
    text: 'The shop has it, and we cannot tell by ourselves whether it is the one that you sent.',
  },
  isMine: 'Yes, this is my order',
  isAnother: 'No, I sent another one',
  look: 'Look again',
  sendAgain: 'Send it again',
  forget: 'Forget this order',
  safe: 'The shop knows this order when it comes again: it is never placed twice.',
  call: (phone: string) => `Call ${phone}`,
  warning: (phone: string) =>
    `If the first one arrives after all, the shop has two orders of yours. Better call first: ${phone}.`,
} as const;
