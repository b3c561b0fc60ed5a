import { hasExtra } from '../shop-api.ts';
import { persistText, readText } from '../storage.ts';

let device = '';

/** The field that names this device, if the shop announced `knownDevice`: guesses from elsewhere never lock it out. */
export function deviceField(): { device?: string } {
  if (!hasExtra('knownDevice')) return {};
  device = readText('device') || device || newDevice();
  return { device };
}

/** Stores the device's random name once a customer has signed in on it. It identifies nobody, and outlives the session. */
export function persistDevice(): void {
  persistText('device', readText('device') || device || newDevice());
}

function newDevice(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(5)), (part) =>
    part.toString(36).padStart(7, '0'),
  ).join('');
}
