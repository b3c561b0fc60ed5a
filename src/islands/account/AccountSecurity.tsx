import { useEffect, useState } from 'react';
import {
  changePassword,
  passwordAndDevices,
  signingOut,
  signOutEverywhereHint,
  signOutEverywhereLabel,
} from '#domain/account/account-labels.ts';
import { $isSigningOutEverywhere, accountExtras, signOutEverywhere } from '#stores/account/password.ts';
import { useStored } from '../frame/use-stored.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** Password and sessions, as far as the API lets them be changed. */
export function AccountSecurity({ email }: { email: string }) {
  const [extras, setExtras] = useState({ canChange: false, canSignOutEverywhere: false });
  const [isEditing, edit] = useState(false);
  const isBusy = useStored($isSigningOutEverywhere, false);
  // What the API announced stands in the page, which is not there where this is drawn first.
  useEffect(() => setExtras(accountExtras()), []);
  if (!extras.canChange && !extras.canSignOutEverywhere) return null;
  return (
    <section className="profile-details" aria-label={passwordAndDevices}>
      <div className="profile-head">
        <h2>{passwordAndDevices}</h2>
        {extras.canChange && !isEditing && (
          <button type="button" className="button button-quiet" onClick={() => edit(true)}>
            {changePassword}
          </button>
        )}
      </div>
      {isEditing && <PasswordForm email={email} onClose={() => edit(false)} />}
      {extras.canSignOutEverywhere && (
        <>
          <p className="soft">{signOutEverywhereHint}</p>
          <p className="actions">
            <button
              type="button"
              className="button button-quiet"
              aria-busy={isBusy}
              onClick={() => void signOutEverywhere()}
            >
              {isBusy ? signingOut : signOutEverywhereLabel}
            </button>
          </p>
        </>
      )}
    </section>
  );
}
