import { othersNotSignedOut, passwordNotChanged, passwordUnsure } from '#domain/account/account-messages.ts';
import type { RequestOf } from '../contract.ts';
import { type Call, type CallOptions, done, type EndpointOf } from './call.ts';

/** Changes the password. Extra: only where the API announced it. */
export function changePassword(call: Call, request: RequestOf<'changePassword'>, how?: CallOptions) {
  return call(changePasswordEndpoint, request, done, how);
}

const changePasswordEndpoint = {
  path: '/api/change-password.php',
  token: true,
  isRead: false,
  failed: passwordNotChanged,
  unsure: passwordUnsure,
} as const satisfies EndpointOf<'changePassword'>;

/** Ends every session of the account. Extra: only where the API announced it. */
export function logoutEverywhere(call: Call, how?: CallOptions) {
  return call(logoutEverywhereEndpoint, {}, done, how);
}

const logoutEverywhereEndpoint = {
  path: '/api/logout-everywhere.php',
  token: true,
  isRead: false,
  failed: othersNotSignedOut,
} as const satisfies EndpointOf<'logoutEverywhere'>;
