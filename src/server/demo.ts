import type { OwnerCallName } from '#api/contract/owner.ts';
import { ownerApi } from '#domain/owner/paths.ts';
import { photosPath } from '#domain/owner/photos.ts';
import { HttpError } from './errors.ts';

/** Calls that would shut other visitors out of a public demo, send something out, or change what shoppers see. */
const access: readonly OwnerCallName[] = ['join', 'invite', 'end-member', 'end-device', 'add-passkey'];
const effects: readonly OwnerCallName[] = ['set-push', 'publish', 'roll-back'];

export const refusedInDemo = [...[...access, ...effects].map((name) => ownerApi + name), `${photosPath}/*`];

export function refuseInDemo(): never {
  throw new HttpError('This is a demo, in which everything works but this.', { status: 403 });
}

/** Refuses a stock at which a product cannot be bought, as every visitor has the same products. */
export function refuseSoldOutInDemo(stock: number | null): void {
  if (stock !== null && stock < 1) refuseInDemo();
}

/** In a demo everybody has the one passphrase, so wrong guesses of some must not make others wait. */
export const endless = { points: Infinity, duration: 60 };
export const demoLimits = { emails: endless, passwords: endless };
