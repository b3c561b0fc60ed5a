/** Texts of the card that thanks for an order placed just now. */
export const thanksWords = {
  /** Title; `name` is the first name, '' where it is unknown. */
  title: (name: string) => (name === '' ? 'Thank you!' : `Thank you, ${name}!`),
  text: 'We have your order.',
  /** Promised by the specification (Spec 8). */
  mail: 'We will confirm it by email.',
  calls: 'The rider will call you on',
  chatText: (shop: string, number: string) => `Hello ${shop}, about my order #${number}: `,
} as const;
