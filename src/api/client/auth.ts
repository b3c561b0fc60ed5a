import { passwordNotChanged, passwordUnsure, resetLinkNotSent } from '#domain/account/account-messages.ts';
import type { Customer } from '#domain/account/customer.ts';
import { failed } from '#domain/shop/messages.ts';
import type { RequestOf } from '../contract.ts';
import { type JsonObject, ownField } from '../reply.ts';
import { acceptReply, type Call, type CallOptions, type EndpointOf, type Outcome } from './call.ts';
import { customerIn } from './customer.ts';
import { idIn, objectIn, plainTextIn } from './read.ts';

/** Signs in by email and password (login.php). A reply without a token is `unknown`. */
export function login(call: Call, request: RequestOf<'login'>, options?: CallOptions) {
  const endpoint: EndpointOf<'login'> = { path: '/api/login.php', isPublic: true, failed: failed.login };
  return call(endpoint, request, signedIn, options);
}

/** Creates an account and signs in (register.php). `advice`: the message of a success without a token. */
export async function register(
  call: Call,
  request: RequestOf<'register'>,
  options?: CallOptions,
): Promise<Outcome<SignedIn> & { advice?: string }> {
  let advice: string | undefined;
  const decode = (reply: JsonObject) => {
    const session = signedIn(reply);
    if (!session) advice = plainTextIn(ownField(reply, 'message'));
    return session;
  };
  const endpoint: EndpointOf<'register'> = {
    path: '/api/register.php',
    isPublic: true,
    failed: failed.registration,
  };
  const answer = await call(endpoint, request, decode, options);
  return advice === undefined ? answer : { ...answer, advice };
}

export interface SignedIn {
  token: string;
  customer: Customer;
}

/** The session of a reply; null without a token, which every other call needs. */
function signedIn(reply: JsonObject): SignedIn | null {
  const token = idIn(ownField(reply, 'token'));
  return token === '' ? null : { token, customer: customerIn(objectIn(ownField(reply, 'user'))) };
}

/** Requests a mail with a link that resets the password. Extra: only if the API announced it. */
export function requestPasswordReset(
  call: Call,
  request: RequestOf<'requestPasswordReset'>,
  options?: CallOptions,
) {
  const endpoint: EndpointOf<'requestPasswordReset'> = {
    path: '/api/request-password-reset.php',
    isPublic: true,
    failed: resetLinkNotSent,
  };
  return call(endpoint, request, acceptReply, options);
}

/** Sets a new password by the mailed link, and signs in. Extra: only if the API announced it. */
export function resetPassword(call: Call, request: RequestOf<'resetPassword'>, options?: CallOptions) {
  const endpoint: EndpointOf<'resetPassword'> = {
    path: '/api/reset-password.php',
    isPublic: true,
    failed: passwordNotChanged,
    unsure: passwordUnsure,
  };
  return call(endpoint, request, signedIn, options);
}
