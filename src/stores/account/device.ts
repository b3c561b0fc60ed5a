import { hasExtra } from '../shop-api.ts';
import { persistText, readText } from '../storage.ts';

let device = '';

/** What tells the shop which device signs in, where it wants to know: guesses from elsewhere never keep out one that it knows. */
export function deviceField(): { device?: string } {
  if (!hasExtra('knownDevice')) return {};
  device = readText('device') || device || newDevice();
  return { device };
}

/** Keeps the device's name once somebody has signed in on it. It says nothing of anybody, and outlives the session. */
export function persistDevice(): void {
  if (device) persistText('device', device);
}

function newDevice(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(5)), (part) =>
    part.toString(36).padStart(7, '0'),
  ).join('');
}
