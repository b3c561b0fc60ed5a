import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { emailErrors, newPasswordErrors } from '#domain/account/account-forms.ts';
import * as words from '#domain/account/account-messages.ts';
import {
  $resetLinkSentTo,
  openResetLink,
  requestResetLink,
  resetPassword,
  restartReset,
} from '#stores/account/password-reset.ts';
import { EmailField } from '../form/EmailField.tsx';
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
      <h2 tabIndex={-1}>{words.forgotPassword}</h2>
      <p className="soft lead">{words.resetLinkHint}</p>
      <AuthForm
        action={words.sendLink}
        busyWords={words.sending}
        errorsIn={emailErrors}
        send={({ email = '' }) => requestResetLink(email.trim())}
      >
        {(errors) => <EmailField id="reset-email" error={errors.email} />}
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
        {words.checkYourEmail}
      </h2>
      <p className="soft lead">
        {words.resetLinkSent}{' '}
        <b>
          <Email address={email} />
        </b>
      </p>
      <p className="soft">{words.resetLinkMissing}</p>
      <p className="actions">
        <a className="button button-quiet" href={chat}>
          {words.askOnWhatsapp}
        </a>
        <button type="button" className="button button-quiet" onClick={onRestart}>
          {words.useAnotherEmail}
        </button>
      </p>
    </>
  );
}

function NewPasswordForm({ onRestart }: { onRestart: () => void }) {
  return (
    <>
      <h2>{words.chooseANewPassword}</h2>
      <p className="soft lead">{words.newPasswordHint}</p>
      <AuthForm
        action={words.saveAndSignIn}
        busyWords={words.savingLabel}
        errorsIn={newPasswordErrors}
        send={({ password = '' }) => resetPassword(password)}
      >
        {(errors) => (
          <PasswordField
            id="new-password"
            label={words.newPassword}
            name="password"
            autoComplete="new-password"
            required
            hint={words.passwordHint}
            error={errors.password}
          />
        )}
      </AuthForm>
      <p className="login-end">
        <button type="button" className="button button-quiet" onClick={onRestart}>
          {words.askForAnotherLink}
        </button>
      </p>
    </>
  );
}
