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
