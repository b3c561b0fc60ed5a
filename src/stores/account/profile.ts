import { atom } from 'nanostores';
import { getUserProfile } from '#api/client/profile.ts';
import { updateUserProfile } from '#api/client/profile-update.ts';
import { profileSaved } from '#domain/account/account-messages.ts';
import { missingFields, type Profile } from '#domain/account/profile.ts';
import { failed, profileUpdated, tryLater } from '#domain/shop/messages.ts';
import { $session } from '../session.ts';
import { callShop } from '../shop-api.ts';
import { flashToast, showToast } from '../toasts.ts';
import { verifySession } from './account.ts';
import { $typedProfile } from './typed-profile.ts';

/** The customer's profile. It is never stored on the device: each page asks for it. */
export type ProfileState =
  | { step: 'loading' }
  | { step: 'failed'; message: string }
  | { step: 'auth'; message: string }
  | { step: 'ready'; profile: Profile };

export const $profile = atom<ProfileState>({ step: 'loading' });

export const $isSavingProfile = atom(false);

export async function loadProfile(): Promise<void> {
  const token = $session.get()?.token;
  $profile.set({ step: 'loading' });
  const answer = await getUserProfile(callShop);
  if ($session.get()?.token !== token) return;
  if (answer.outcome === 'ok' && missingFields(answer.value).length === 0) $typedProfile.set(null);
  $profile.set(
    answer.outcome === 'ok'
      ? { step: 'ready', profile: withDay(answer.value) }
      : { step: answer.outcome === 'auth' ? 'auth' : 'failed', message: answer.message },
  );
}

/** The profile with a date of birth that is a day: not `1990-05-01 00:00:00`, nor MySQL's `0000-00-00`. */
function withDay(profile: Profile): Profile {
  return { ...profile, dateOfBirth: profile.dateOfBirth.replace(/^0000-.*|^(.{10})[T ]00:00[^1-9]*$/, '$1') };
}

/** Saves the profile and shows a toast. Returns whether it was saved. One that was never loaded is not saved. */
export async function saveProfile(changed: Profile, isLeaving = false): Promise<boolean> {
  if ($profile.get().step !== 'ready' || $isSavingProfile.get()) return false;
  const account = $session.get()?.account;
  $isSavingProfile.set(true);
  const answer = await updateUserProfile(callShop, changed);
  $isSavingProfile.set(false);
  // Another customer may have signed in meanwhile: this answer is not about their profile.
  if ($session.get()?.account !== account) return false;
  if (answer.outcome !== 'ok') {
    const description = answer.message === failed.updatingProfile ? tryLater : '';
    showToast({ kind: 'error', text: answer.message, description });
    return false;
  }
  $typedProfile.set(null);
  $profile.set({ step: 'ready', profile: changed });
  const toast = { text: profileUpdated, description: profileSaved };
  if (isLeaving) flashToast(toast);
  else {
    showToast(toast);
    void verifySession();
  }
  return true;
}
