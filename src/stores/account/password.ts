import { atom } from 'nanostores';
import { changePassword as changePasswordCall, logoutEverywhere } from '#api/client/passwords.ts';
import { othersSignedOut, passwordChanged, signedOutEverywhere } from '#domain/account/account-messages.ts';
import { attemptId, attemptKey } from '#domain/account/sign-out.ts';
import { signOutUnconfirmed } from '#domain/orders/order-messages.ts';
import { sendStorageChange } from '#domain/shop/page-events.ts';
import { $session, hasUnconfirmedOrder } from '../session.ts';
import { callShop, hasExtra } from '../shop-api.ts';
import { persistText, readText } from '../storage.ts';
import { flashToast, showToast } from '../toasts.ts';
import { endSession } from './account.ts';
import { deviceField, persistDevice } from './device.ts';

/** The API's extras about passwords and sessions. */
export function accountExtras(): [canChange: boolean, canSignOutEverywhere: boolean] {
  return [hasExtra('changePassword'), hasExtra('logoutEverywhere')];
}

export const $isChangingPassword = atom(false);
export const $isSigningOutEverywhere = atom(false);

/** Changes the password and shows a toast; resolves with the error, '' for none. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<string> {
  if ($isChangingPassword.get()) return '';
  $isChangingPassword.set(true);
  const request = { currentPassword, newPassword, ...deviceField() };
  const answer = await changePasswordCall(callShop, request);
  $isChangingPassword.set(false);
  if (answer.outcome !== 'ok') return answer.message;
  persistDevice();
  showToast({ text: passwordChanged, description: othersSignedOut });
  return '';
}

/** Ends every session of the account, and with it only the unconfirmed order that the shopper agreed to forget (R33). */
export async function signOutEverywhere(): Promise<void> {
  if ($isSigningOutEverywhere.get()) return;
  const session = $session.get();
  const key = attemptKey(session?.account ?? '');
  const agreedAttempt = readText(key);
  if (hasUnconfirmedOrder(session?.account ?? '') && !confirm(signOutUnconfirmed)) return;
  $isSigningOutEverywhere.set(true);
  const answer = await logoutEverywhere(callShop);
  $isSigningOutEverywhere.set(false);
  if (answer.outcome !== 'ok') return showToast({ kind: 'error', text: answer.message });
  if (attemptId(readText(key)) === attemptId(agreedAttempt)) persistText(key, null);
  sendStorageChange();
  // Another customer's session stays. A session that this page knows to be over by now ends here all the same.
  const current = $session.get();
  if (current && current.token !== session?.token) return;
  flashToast({ text: signedOutEverywhere });
  endSession();
}
