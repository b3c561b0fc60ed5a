/** What the checkout says when the shop took no order: it was placed just now already (R35), or refused. */
export const answeredOrder = {
  duplicate: 'You placed this order already',
  again: 'Yes, place it again',
  orders: 'No, show my orders',
  refused: 'Your order was not placed',
} as const;
