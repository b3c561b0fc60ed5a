import { othersNotSignedOut, passwordNotChanged, passwordUnsure } from '#domain/account/account-messages.ts';
import type { RequestOf } from '../contract.ts';
import { acceptReply, type Call, type CallOptions, type EndpointOf } from './call.ts';

/** Changes the password. Extra: only if the API announced it. */
export function changePassword(call: Call, request: RequestOf<'changePassword'>, options?: CallOptions) {
  return call(changePasswordEndpoint, request, acceptReply, options);
}

const changePasswordEndpoint = {
  path: '/api/change-password.php',
  token: true,
  isRead: false,
  failed: passwordNotChanged,
  unsure: passwordUnsure,
} as const satisfies EndpointOf<'changePassword'>;

/** Ends every session of the account. Extra: only if the API announced it. */
export function logoutEverywhere(call: Call, options?: CallOptions) {
  return call(logoutEverywhereEndpoint, {}, acceptReply, options);
}

const logoutEverywhereEndpoint = {
  path: '/api/logout-everywhere.php',
  token: true,
  isRead: false,
  failed: othersNotSignedOut,
} as const satisfies EndpointOf<'logoutEverywhere'>;
