import type { Profile } from '#domain/account/profile.ts';
import { failed } from '#domain/shop/messages.ts';
import { type JsonObject, ownField } from '../json-object.ts';
import type { Call, CallOptions, EndpointOf } from './call.ts';
import { field, objectIn, plainTextIn } from './read.ts';

/** Reads the account's profile (get-user-profile.php); '' for each field that it lacks. */
export function getUserProfile(call: Call, how?: CallOptions) {
  return call(getUserProfileEndpoint, {}, profile, how);
}

const getUserProfileEndpoint = {
  path: '/api/get-user-profile.php',
  token: true,
  isRead: true,
  failed: failed.fetchUser,
} as const satisfies EndpointOf<'getUserProfile'>;

/** The profile of a reply, in snake or camel case; an empty one for an account that has none yet. */
function profile(reply: JsonObject): Profile | null {
  const sent = ownField(reply, 'profile');
  if (sent === undefined) return null;
  const fields = objectIn(sent);
  return {
    firstName: plainTextIn(field(fields, 'first_name', 'firstName')),
    lastName: plainTextIn(field(fields, 'last_name', 'lastName')),
    phone: plainTextIn(field(fields, 'phone')),
    street: plainTextIn(field(fields, 'street')),
    city: plainTextIn(field(fields, 'city')),
    country: plainTextIn(field(fields, 'country')),
    dateOfBirth: plainTextIn(field(fields, 'date_of_birth', 'dateOfBirth')),
  };
}
