import type { OwnerCallName } from '#api/contract/owner.ts';
import { ownerApi } from '#domain/owner/paths.ts';
import { photosPath } from '#domain/owner/photos.ts';
import type { Database } from './database/schema.ts';
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

/** Most products of a demo, which all visitors fill together. */
const mostProducts = 400;

/** Refuses to add so many products if the demo would have too many then. */
export async function refuseTooManyInDemo(database: Database, added: number): Promise<void> {
  const { products } = await database
    .selectFrom('products')
    .select((row) => row.fn.countAll<number>().as('products'))
    .executeTakeFirstOrThrow();
  if (added > 0 && products + added > mostProducts) refuseInDemo();
}

/** In a demo everybody has the one passphrase, so wrong guesses of some must not make others wait. */
export const endless = { points: Infinity, duration: 60 };
export const demoLimits = { emails: endless, passwords: endless };
