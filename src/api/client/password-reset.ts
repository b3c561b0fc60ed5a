import { passwordNotChanged, passwordUnsure, resetLinkNotSent } from '#domain/account/account-messages.ts';
import type { RequestOf } from '../contract.ts';
import { signedIn } from './auth.ts';
import { acceptReply, type Call, type CallOptions, type EndpointOf } from './call.ts';

/** Requests a mail with a link that resets the password. Extra: only where the API announced it. */
export function requestPasswordReset(
  call: Call,
  request: RequestOf<'requestPasswordReset'>,
  options?: CallOptions,
) {
  return call(requestPasswordResetEndpoint, request, acceptReply, options);
}

const requestPasswordResetEndpoint = {
  path: '/api/request-password-reset.php',
  token: false,
  isRead: false,
  failed: resetLinkNotSent,
} as const satisfies EndpointOf<'requestPasswordReset'>;

/** Sets a new password by the mailed link, and signs in. Extra: only where the API announced it. */
export function resetPassword(call: Call, request: RequestOf<'resetPassword'>, options?: CallOptions) {
  return call(resetPasswordEndpoint, request, signedIn, options);
}

const resetPasswordEndpoint = {
  path: '/api/reset-password.php',
  token: false,
  isRead: false,
  failed: passwordNotChanged,
  unsure: passwordUnsure,
} as const satisfies EndpointOf<'resetPassword'>;
