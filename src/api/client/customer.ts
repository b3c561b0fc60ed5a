import type { Customer } from '#domain/account/customer.ts';
import { failed } from '#domain/shop/messages.ts';
import { isJsonObject, type JsonObject, ownField } from '../reply.ts';
import { acceptReply, type Call, type CallOptions, type EndpointOf } from './call.ts';
import { field, plainTextIn, structureIn } from './read.ts';

/** Reads name and email of the signed-in customer (get-user-details.php). Only its `auth` ends the session. */
export function getUserDetails(call: Call, options?: CallOptions) {
  const endpoint: EndpointOf<'getUserDetails'> = {
    path: '/api/get-user-details.php',
    isRead: true,
    failed: failed.fetchUser,
  };
  return call(endpoint, {}, customer, options);
}

/** Ends the session of the token. Extra: only if the API announced it. */
export function logout(call: Call, options?: CallOptions) {
  const endpoint: EndpointOf<'logout'> = { path: '/api/logout.php', failed: failed.logout };
  return call(endpoint, {}, acceptReply, options);
}

function customer(reply: JsonObject): Customer | null {
  const user = structureIn(ownField(reply, 'user'));
  return isJsonObject(user) ? customerIn(user) : null;
}

export function customerIn(user: JsonObject): Customer {
  return { name: plainTextIn(field(user, 'name')), email: plainTextIn(field(user, 'email')) };
}
