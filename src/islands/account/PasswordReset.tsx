import { useEffect, useRef } from 'react';
import { emailErrors, newPasswordErrors } from '#domain/account/account-forms.ts';
import {
  askOnWhatsapp,
  forgotPassword,
  passwordHint,
  resetLinkSent,
} from '#domain/account/account-messages.ts';
import {
  $resetLinkSentTo,
  openResetLink,
  requestResetLink,
  resetPassword,
  restartReset,
} from '#stores/account/password-reset.ts';
import { Field } from '../form/Field.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { useStored } from '../frame/use-stored.ts';
import { AuthForm } from './AuthForm.tsx';

/** Asks for a link, or takes a new password where a link has led here; the page's own script shows which of the two. */
export function PasswordReset({ chat }: { chat: string }) {
  const sentTo = useStored($resetLinkSentTo, '');
  useEffect(() => {
    openResetLink();
    addEventListener('hashchange', openResetLink);
    return () => removeEventListener('hashchange', openResetLink);
  }, []);
  return (
    <>
      <section className="reset-request">
        {sentTo ? <LinkSent email={sentTo} chat={chat} /> : <RequestForm />}
      </section>
      <section className="reset-new">
        <NewPasswordForm />
      </section>
    </>
  );
}

function RequestForm() {
  return (
    <>
      <h2>{forgotPassword}</h2>
      <p className="soft lead">Type the email of your account, and we send you a link to choose a new one.</p>
      <AuthForm
        action="Send me a link"
        busyWords="Sending..."
        errorsIn={emailErrors}
        send={({ email = '' }) => requestResetLink(email.trim())}
      >
        {(errors) => (
          <Field
            id="reset-email"
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            error={errors.email}
          />
        )}
      </AuthForm>
    </>
  );
}

function LinkSent({ email, chat }: { email: string; chat: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        Look in your inbox
      </h2>
      <p className="soft lead">
        {resetLinkSent} <b>{email}</b>
      </p>
      <p className="soft">Nothing after a few minutes? Look among the spam, or ask us: we gladly help.</p>
      <p className="actions">
        <a className="button button-quiet" href={chat}>
          {askOnWhatsapp}
        </a>
        <button type="button" className="button button-quiet" onClick={restartReset}>
          Use another email
        </button>
      </p>
    </>
  );
}

function NewPasswordForm() {
  return (
    <>
      <h2>Choose a new password</h2>
      <p className="soft lead">Then you are signed in here, and signed out everywhere else.</p>
      <AuthForm
        action="Save and sign in"
        busyWords="Saving..."
        errorsIn={newPasswordErrors}
        send={({ password = '' }) => resetPassword(password)}
      >
        {(errors) => (
          <PasswordField
            id="new-password"
            label="New password"
            name="password"
            autoComplete="new-password"
            required
            hint={passwordHint}
            error={errors.password}
          />
        )}
      </AuthForm>
      <p className="login-end">
        <button type="button" className="button button-quiet" onClick={restartReset}>
          Ask for another link
        </button>
      </p>
    </>
  );
}
