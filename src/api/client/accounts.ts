import type { Customer, Profile } from '#domain/customer.ts';
import type { RequestOf } from '../contract.ts';
import { isJsonObject, type JsonObject, ownField } from '../json-object.ts';
import { field, keyOf, lineOf, objectIn, structureIn } from './read.ts';

export interface SignedIn {
  token: string;
  customer: Customer;
}

/** Null without a token, with which nothing could be called. */
export function signedIn(reply: JsonObject): SignedIn | null {
  const token = keyOf(ownField(reply, 'token'));
  return token === '' ? null : { token, customer: customerIn(objectIn(ownField(reply, 'user'))) };
}

export function customer(reply: JsonObject): Customer | null {
  const user = structureIn(ownField(reply, 'user'));
  return isJsonObject(user) ? customerIn(user) : null;
}

function customerIn(user: JsonObject): Customer {
  return { name: lineOf(field(user, 'name')), email: lineOf(field(user, 'email')) };
}

/** The profile in snake or in camel case; an empty one for an account that has none yet. */
export function profile(reply: JsonObject): Profile | null {
  const sent = ownField(reply, 'profile');
  if (sent === undefined) return null;
  const fields = objectIn(sent);
  return {
    firstName: lineOf(field(fields, 'first_name', 'firstName')),
    lastName: lineOf(field(fields, 'last_name', 'lastName')),
    phone: lineOf(field(fields, 'phone')),
    street: lineOf(field(fields, 'street')),
    city: lineOf(field(fields, 'city')),
    country: lineOf(field(fields, 'country')),
    dateOfBirth: lineOf(field(fields, 'date_of_birth', 'dateOfBirth')),
  };
}

export function profileRequest({ firstName, lastName, dateOfBirth, ...rest }: Profile) {
  return {
    first_name: firstName,
    last_name: lastName,
    ...rest,
    date_of_birth: dateOfBirth,
  } satisfies RequestOf<'updateUserProfile'>;
}
