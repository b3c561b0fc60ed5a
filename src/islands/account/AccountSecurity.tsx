import { useEffect, useRef, useState } from 'react';
import {
  changePasswordLabel,
  noAnswerAdvice,
  passwordAndDevices,
  signingOut,
  signOutEverywhereHint,
  signOutEverywhereLabel,
} from '#domain/account/account-messages.ts';
import { $isSigningOutEverywhere, accountExtras, signOutEverywhere } from '#stores/account/password.ts';
import { showToast } from '#stores/toasts.ts';
import { useStored } from '../frame/use-stored.ts';
import type { PasswordForm } from './PasswordForm.tsx';

let wasLost = false;

/** The account's password and sessions, as far as the API lets a customer change them. */
export function AccountSecurity({ email }: { email: string }) {
  const [[canChange, canSignOutEverywhere], setExtras] = useState<Partial<ReturnType<typeof accountExtras>>>(
    [],
  );
  // The form has a script of its own, since few change the password.
  const [Form, setForm] = useState<typeof PasswordForm>();
  const edit = () =>
    import('./PasswordForm.tsx').then(
      (module) => setForm(() => module.PasswordForm),
      () => {
        // As `importForPress` does, which would load the script that My Orders has it in: browsers may remember the loss.
        if (wasLost && navigator.onLine) return location.reload();
        wasLost = true;
        showToast({ kind: 'error', text: noAnswerAdvice });
      },
    );
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The page has the API's extras, which are not there at the first rendering, in the build.
    setExtras(accountExtras());
    // What was pressed is gone: the form takes the focus, and its button gets it back.
    section.current?.querySelector<HTMLElement>(Form ? '#current' : 'button')?.focus();
  }, [Form]);
  const isBusy = useStored($isSigningOutEverywhere, false);
  if (!canChange && !canSignOutEverywhere) return null;
  return (
    <section className="profile-details" aria-label={passwordAndDevices} ref={section}>
      <div className="profile-head">
        <h2>{passwordAndDevices}</h2>
        {canChange && !Form && (
          <button type="button" className="button button-quiet" onClick={edit}>
            {changePasswordLabel}
          </button>
        )}
      </div>
      {Form && <Form email={email} onClose={() => setForm(undefined)} />}
      {canSignOutEverywhere && (
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
