import { splitLandmark } from '#domain/account/customer.ts';
import { storedText } from '../storage.ts';
import type { OrderDraft } from './checkout-state.ts';

/** The landmark that was typed and not ordered yet, after its account and its street. */
export const $landmark = storedText('landmark', '', String, String);

/** The landmark of a draft: the one typed at its checkout, or else the profile's. */
export function landmarkIn(typed: string, draft: OrderDraft): string {
  const owner = ownerOf(draft);
  return typed.startsWith(owner) ? typed.slice(owner.length) : splitLandmark(draft.profile.street).landmark;
}

export function setLandmark(draft: OrderDraft, landmark: string): void {
  $landmark.set(ownerOf(draft) + landmark);
}

function ownerOf({ email, profile }: OrderDraft): string {
  return `${email}\n${profile.street}\n`;
}
