import { othersNotSignedOut, passwordNotChanged, passwordUnsure } from '#domain/account/account-messages.ts';
import type { RequestOf } from '../contract.ts';
import { acceptReply, type Call, type CallOptions, type EndpointOf } from './call.ts';

/** Changes the password. Extra: only if the API announced it. */
export function changePassword(call: Call, request: RequestOf<'changePassword'>, options?: CallOptions) {
  const endpoint: EndpointOf<'changePassword'> = {
    path: '/api/change-password.php',
    failed: passwordNotChanged,
    unsure: passwordUnsure,
  };
  return call(endpoint, request, acceptReply, options);
}

/** Ends every session of the account. Extra: only if the API announced it. */
export function logoutEverywhere(call: Call, options?: CallOptions) {
  const endpoint: EndpointOf<'logoutEverywhere'> = {
    path: '/api/logout-everywhere.php',
    failed: othersNotSignedOut,
  };
  return call(endpoint, {}, acceptReply, options);
}
