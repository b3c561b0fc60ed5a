import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { emailErrors, newPasswordErrors } from '#domain/account/account-forms.ts';
import {
  askForAnotherLink,
  askOnWhatsapp,
  checkYourEmail,
  chooseANewPassword,
  forgotPassword,
  newPassword,
  newPasswordHint,
  passwordHint,
  resetLinkHint,
  resetLinkMissing,
  resetLinkSent,
  saveAndSignIn,
  savingLabel,
  sending,
  sendLink,
  useAnotherEmail,
} from '#domain/account/account-messages.ts';
import { emailLabel } from '#domain/content/page-messages.ts';
import {
  $resetLinkSentTo,
  openResetLink,
  requestResetLink,
  resetPassword,
  restartReset,
} from '#stores/account/password-reset.ts';
import { Field } from '../form/Field.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { Email } from './Email.tsx';

/** Requests a link, or sets a new password for a visitor of the link; the page's inlined script shows one of the two. */
export function PasswordReset({ chat }: { chat: string }) {
  const sentTo = useStore($resetLinkSentTo);
  const request = useRef<HTMLElement>(null);
  const [restarts, setRestarts] = useState(0);
  const restart = () => {
    restartReset();
    setRestarts(restarts + 1);
  };
  // The pressed button is gone. The field cannot take the focus yet: the form is new.
  useEffect(() => {
    if (restarts > 0) request.current?.querySelector('h2')?.focus();
  }, [restarts]);
  useEffect(() => {
    openResetLink();
    addEventListener('hashchange', openResetLink);
    return () => removeEventListener('hashchange', openResetLink);
  }, []);
  return (
    <>
      <section className="reset-request" ref={request}>
        {sentTo ? <LinkSent email={sentTo} chat={chat} onRestart={restart} /> : <RequestForm />}
      </section>
      <section className="reset-new">
        <NewPasswordForm onRestart={restart} />
      </section>
    </>
  );
}

function RequestForm() {
  return (
    <>
      <h2 tabIndex={-1}>{forgotPassword}</h2>
      <p className="soft lead">{resetLinkHint}</p>
      <AuthForm
        action={sendLink}
        busyWords={sending}
        errorsIn={emailErrors}
        send={({ email = '' }) => requestResetLink(email.trim())}
      >
        {(errors) => (
          <Field
            id="reset-email"
            label={emailLabel}
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

function LinkSent({ email, chat, onRestart }: { email: string; chat: string; onRestart: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        {checkYourEmail}
      </h2>
      <p className="soft lead">
        {resetLinkSent}{' '}
        <b>
          <Email address={email} />
        </b>
      </p>
      <p className="soft">{resetLinkMissing}</p>
      <p className="actions">
        <a className="button button-quiet" href={chat}>
          {askOnWhatsapp}
        </a>
        <button type="button" className="button button-quiet" onClick={onRestart}>
          {useAnotherEmail}
        </button>
      </p>
    </>
  );
}

function NewPasswordForm({ onRestart }: { onRestart: () => void }) {
  return (
    <>
      <h2>{chooseANewPassword}</h2>
      <p className="soft lead">{newPasswordHint}</p>
      <AuthForm
        action={saveAndSignIn}
        busyWords={savingLabel}
        errorsIn={newPasswordErrors}
        send={({ password = '' }) => resetPassword(password)}
      >
        {(errors) => (
          <PasswordField
            id="new-password"
            label={newPassword}
            name="password"
            autoComplete="new-password"
            required
            hint={passwordHint}
            error={errors.password}
          />
        )}
      </AuthForm>
      <p className="login-end">
        <button type="button" className="button button-quiet" onClick={onRestart}>
          {askForAnotherLink}
        </button>
      </p>
    </>
  );
}
