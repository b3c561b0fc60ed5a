import { splitLandmark } from '#domain/landmark.ts';
import type { Basket } from './checkout-state.ts';
import { storedText } from './storage.ts';

/** What was typed as landmark and not ordered yet, behind whose it is and the street that it belongs to. */
export const $landmark = storedText('landmark', '', String, String);

/** The landmark that stands at a checkout: what was typed there, or else the profile's. */
export function landmarkIn(typed: string, basket: Basket): string {
  const owner = ownerOf(basket);
  return typed.startsWith(owner) ? typed.slice(owner.length) : splitLandmark(basket.profile.street).landmark;
}

export function keepLandmark(basket: Basket, landmark: string): void {
  $landmark.set(ownerOf(basket) + landmark);
}

function ownerOf({ email, profile }: Basket): string {
  return `${email}\n${profile.street}\n`;
}
