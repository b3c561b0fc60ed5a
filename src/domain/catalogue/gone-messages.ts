/** Texts of the page of a product that the shop sells no more. */

export function noLongerSold(name: string): string {
  return `${name} is no longer sold`;
}

export function noLongerSoldDescription(name: string): string {
  return `We no longer sell ${name}. See what is like it.`;
}

export const goneAdvice = 'We have taken it out of the shop. What is below is like it.';
