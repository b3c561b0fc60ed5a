/** What My Orders says of an order that was placed just now. */
export const thanksWords = {
  /** `name` is the first name; '' where nobody knows it. */
  title: (name: string) => (name === '' ? 'Thank you!' : `Thank you, ${name}!`),
  text: 'We have your order.',
  /** The specification promises it (Spec 8). */
  mail: 'We will confirm it by email.',
  arrives: 'Arrives',
  number: 'Order number',
  progress: 'Progress of the order',
  calls: 'The rider will call you on',
  chat: 'WhatsApp us',
  chatText: (shop: string, number: string) => `Hello ${shop}, about my order #${number}: `,
} as const;
