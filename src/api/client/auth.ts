import type { Customer } from '#domain/account/customer.ts';
import { failed } from '#domain/shop/messages.ts';
import type { RequestOf } from '../contract.ts';
import { type JsonObject, ownField } from '../json-object.ts';
import type { Call, CallOptions, EndpointOf, Outcome } from './call.ts';
import { customerIn } from './customer.ts';
import { idIn, objectIn, plainTextIn } from './read.ts';

/** Signs in by email and password (login.php). A reply without a token is `unknown`. */
export function login(call: Call, request: RequestOf<'login'>, options?: CallOptions) {
  return call(loginEndpoint, request, signedIn, options);
}

const loginEndpoint = {
  path: '/api/login.php',
  token: false,
  isRead: false,
  failed: failed.login,
} as const satisfies EndpointOf<'login'>;

/**
 * Creates an account and signs in (register.php). A reply without a token is `unknown`: the account may have been made. `said`:
 * the message of such a success, '' for none.
 */
export async function register(
  call: Call,
  request: RequestOf<'register'>,
  options?: CallOptions,
): Promise<Outcome<SignedIn> & { said?: string }> {
  let said: string | undefined;
  const decode = (reply: JsonObject) => {
    const session = signedIn(reply);
    if (!session) said = plainTextIn(ownField(reply, 'message'));
    return session;
  };
  const answer = await call(registerEndpoint, request, decode, options);
  return said === undefined ? answer : { ...answer, said };
}

const registerEndpoint = {
  path: '/api/register.php',
  token: false,
  isRead: false,
  failed: failed.registration,
} as const satisfies EndpointOf<'register'>;

export interface SignedIn {
  token: string;
  customer: Customer;
}

/** The session of a reply; null without a token, which every other call needs. */
export function signedIn(reply: JsonObject): SignedIn | null {
  const token = idIn(ownField(reply, 'token'));
  return token === '' ? null : { token, customer: customerIn(objectIn(ownField(reply, 'user'))) };
}
