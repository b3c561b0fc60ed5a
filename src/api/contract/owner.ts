import type { InferInput, InferOutput } from 'valibot';
import * as v from 'valibot';
import { accessCalls } from './owner/access.ts';
import { messageCalls } from './owner/messages.ts';
import { moneyCalls } from './owner/money.ts';
import { orderCalls } from './owner/orders.ts';
import type { OwnerCall } from './owner/owner-call.ts';
import { productCalls } from './owner/products.ts';
import { publishCalls } from './owner/publish.ts';
import { ringCalls } from './owner/rings.ts';
import { searchCalls } from './owner/searches.ts';
import { settingsCalls } from './owner/settings.ts';

/** Every call of the owner's app, by the last part of its address. */
export const ownerCalls = {
  ...accessCalls,
  ...orderCalls,
  ...productCalls,
  ...publishCalls,
  ...ringCalls,
  ...messageCalls,
  ...moneyCalls,
  ...settingsCalls,
  ...searchCalls,
} as const satisfies Record<string, OwnerCall>;

export type OwnerCalls = typeof ownerCalls;
export type OwnerCallName = keyof OwnerCalls;

/** The calls that change something, which happen once for each key. */
export type OwnerWriteName = {
  [Name in OwnerCallName]: OwnerCalls[Name] extends { isWrite: true } ? Name : never;
}[OwnerCallName];

/** The calls of a signed-in member that change nothing. */
export type OwnerReadName = {
  [Name in OwnerCallName]: OwnerCalls[Name] extends { isWrite: true } | { roles: null } ? never : Name;
}[OwnerCallName];

/** The body as a caller may send it. */
export type OwnerRequest<Name extends OwnerCallName> = InferInput<OwnerCalls[Name]['request']>;
/** The body after the check. */
export type CheckedOwnerRequest<Name extends OwnerCallName> = InferOutput<OwnerCalls[Name]['request']>;
export type OwnerReply<Name extends OwnerCallName> = InferOutput<OwnerCalls[Name]['reply']>;

/** The key of a write, a UUID that the device made before its first try. */
export const writeKey = v.pipe(v.string('A change needs a key.'), v.uuid('A change needs a key.'));
