import type { Profile } from '#domain/account/profile.ts';
import { failed } from '#domain/shop/messages.ts';
import { type JsonObject, ownField } from '../reply.ts';
import type { Call, CallOptions, EndpointOf, Outcome } from './call.ts';
import { field, objectIn, plainTextIn } from './read.ts';

/** Reads the account's profile (get-user-profile.php); an empty one if the API says that it finds none. */
export async function getUserProfile(call: Call, options?: CallOptions): Promise<Outcome<Profile>> {
  const endpoint: EndpointOf<'getUserProfile'> = {
    path: '/api/get-user-profile.php',
    isRead: true,
    failed: failed.fetchUser,
  };
  const answer = await call(endpoint, {}, profile, options);
  return answer.outcome === 'refused' && noProfile.test(answer.message)
    ? { outcome: 'ok', value: profileIn({}) }
    : answer;
}

/** Only beginnings: a fault of the server may name a missing table or file. */
const noProfile =
  /^(no (user )?profile|(the |your )?(user )?profile (was |is |could |does ?)?(not|n.t) (be |yet )?(found|exist))\b/i;

/** The profile of a reply, in snake or camel case; an empty one for an account that has none yet. */
function profile(reply: JsonObject): Profile | null {
  const sent = ownField(reply, 'profile');
  return sent === undefined ? null : profileIn(objectIn(sent));
}

function profileIn(fields: JsonObject): Profile {
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
