import { useEffect } from 'react';
import { signInErrors } from '#domain/entry-form.ts';
import { tellOfSignOut } from '#stores/account.ts';
import { leaveWhenSignedIn, signIn } from '#stores/entry.ts';
import { Field } from '../form/Field.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { EntryForm } from './EntryForm.tsx';

export function SignIn() {
  useEffect(() => {
    tellOfSignOut();
    return leaveWhenSignedIn();
  }, []);
  return (
    <EntryForm
      action="Login"
      busyWords="Logging in..."
      errorsIn={signInErrors}
      send={({ email = '', password = '' }) => signIn({ email: email.trim(), password })}
    >
      {(errors) => (
        <>
          <Field
            id="login-email"
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            error={errors.email}
          />
          <PasswordField
            id="login-password"
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        </>
      )}
    </EntryForm>
  );
}
