import { returns } from '../shop/shop.ts';

/** Texts of calling an order off, and of asking for a return. */
export const callOffFailed = 'Your order could not be changed. Please try again.';
export const cancelTitle = (number: string) => `Cancel order #${number}?`;
export const cancelNote = 'We will not deliver it, and you owe nothing.';
export const keepAction = 'Keep my order';
export const cancelAction = 'Cancel the order';
export const cancelKept = 'Your order is cancelled.';
export const packedAlready = (phone: string) =>
  `We are packing your order already. Please call us: ${phone}.`;
export const returnTitle = (number: string) => `Return order #${number}`;
export const returnNote = `Up to ${returns.days} days after the delivery. We call you to agree on how it comes back.`;
export const returnReason = 'What comes back, and why?';
export const returnAction = 'Ask for the return';
export const returnKept = 'Thank you! We call you about the return.';
export const returnEnded = `A return is possible up to ${returns.days} days after the delivery.`;
