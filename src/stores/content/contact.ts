import { contact } from '#api/client/contact.ts';
import { getUserProfile } from '#api/client/profile.ts';
import { messageAdvice, messageSent } from '#domain/shop/messages.ts';
import { sendingMs } from '#domain/shop/shop.ts';
import { delay } from '../delays.ts';
import { $session } from '../session.ts';
import { callShop } from '../shop-api.ts';

export interface Message {
  name: string;
  email: string;
  /** '' for none. */
  phone: string;
  subject: string;
  message: string;
}

/** Result of sending a message; `isSent` only when the shop said so (R21). */
export interface Sent {
  isSent: boolean;
  text: string;
  advice: string;
}

/** The phone number of the signed-in customer's profile; '' if none is known. */
export async function customerPhone(): Promise<string> {
  if (!$session.get()) return '';
  const answer = await getUserProfile(callShop);
  return answer.outcome === 'ok' ? answer.value.phone : '';
}

/** Sends a message to the shop; the sending state is shown for a moment at least (R21). */
export async function sendMessage(message: Message): Promise<Sent> {
  const [answer] = await Promise.all([contact(callShop, message), delay(sendingMs)]);
  if (answer.outcome === 'ok') return { isSent: true, text: messageSent, advice: '' };
  const advice = answer.outcome === 'unknown' ? messageAdvice.unsure : messageAdvice.refused;
  return { isSent: false, text: answer.message, advice };
}
