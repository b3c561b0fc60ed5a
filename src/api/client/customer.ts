import type { Customer } from '#domain/account/customer.ts';
import { failed } from '#domain/shop/messages.ts';
import { isJsonObject, type JsonObject, ownField } from '../reply.ts';
import { acceptReply, type Call, type CallOptions, type EndpointOf } from './call.ts';
import { field, plainTextIn, structureIn } from './read.ts';

/** Reads name and email of the signed-in customer (get-user-details.php). Only its `auth` ends the session. */
export function getUserDetails(call: Call, options?: CallOptions) {
  return call(getUserDetailsEndpoint, {}, customer, options);
}

const getUserDetailsEndpoint = {
  path: '/api/get-user-details.php',
  token: true,
  isRead: true,
  failed: failed.fetchUser,
} as const satisfies EndpointOf<'getUserDetails'>;

/** Ends the session of the token. Extra: only if the API announced it. */
export function logout(call: Call, options?: CallOptions) {
  return call(logoutEndpoint, {}, acceptReply, options);
}

const logoutEndpoint = {
  path: '/api/logout.php',
  token: true,
  isRead: false,
  failed: failed.logout,
} as const satisfies EndpointOf<'logout'>;

function customer(reply: JsonObject): Customer | null {
  const user = structureIn(ownField(reply, 'user'));
  return isJsonObject(user) ? customerIn(user) : null;
}

export function customerIn(user: JsonObject): Customer {
  return { name: plainTextIn(field(user, 'name')), email: plainTextIn(field(user, 'email')) };
}
