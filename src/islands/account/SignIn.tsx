import { useEffect } from 'react';
import { signInErrors } from '#domain/account/account-forms.ts';
import { signInAction, signingIn } from '#domain/account/account-messages.ts';
import { passwordLabel } from '#domain/shop/labels.ts';
import { leaveWhenSignedIn, signIn } from '#stores/account/auth.ts';
import { reportSignOut } from '#stores/account/report-sign-out.ts';
import { EmailField } from '../form/EmailField.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { AuthForm } from './AuthForm.tsx';

export function SignIn() {
  useEffect(() => {
    void reportSignOut();
    document.addEventListener('tab-left', fillEmail);
    const stop = leaveWhenSignedIn();
    return () => {
      document.removeEventListener('tab-left', fillEmail);
      stop();
    };
  }, []);
  return (
    <AuthForm
      action={signInAction}
      busyWords={signingIn}
      errorsIn={signInErrors}
      send={({ email = '', password = '' }) => signIn({ email: email.trim(), password })}
    >
      {(errors) => (
        <>
          <EmailField id="login-email" error={errors.email} />
          <PasswordField
            id="login-password"
            label={passwordLabel}
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        </>
      )}
    </AuthForm>
  );
}

/** Fills in the email typed at sign-up, so that a shopper who has an account already need not type it again. */
function fillEmail(): void {
  const field = (id: string) => document.getElementById(id) as HTMLInputElement;
  field('login-email').value ||= field('email').value.trim();
}
