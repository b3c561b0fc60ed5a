import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { type SubmitEvent, useEffect, useState } from 'react';
import { ownerPaths } from '#domain/owner/paths.ts';
import { delay, staffDelay } from '#stores/delays.ts';
import { callOwner, type OwnerOutcome, type OwnerReply } from '#stores/owner/calls.ts';
import { $member } from '#stores/owner/session.ts';
import { newKey } from '#stores/owner/write-queue.ts';
import { Field } from '../form/Field.tsx';
import { typedIn } from '../form/form-fields.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { Button } from './Button.tsx';

const mostTries = 5;
const noLine = 'The shop did not answer. Nothing is lost: please try again.';

/** The door: an invitation in the address is taken up, everybody else signs in. */
export function EnterScreen() {
  /** Before it is, a browser would send the form itself, with the passphrase in the address. */
  const [isReady, setReady] = useState(false);
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isIn, setIn] = useState(false);
  const [hasPasskeys, setHasPasskeys] = useState(false);
  useEffect(() => {
    setToken(location.hash.slice(1));
    setHasPasskeys(browserSupportsWebAuthn());
    setReady(true);
  }, []);

  async function attempt(work: () => Promise<OwnerOutcome<OwnerReply<'session'>>>, next: () => void) {
    if (isBusy) return;
    setBusy(true);
    setProblem('');
    let answer = await work();
    // Each way in may be tried again: one whose answer was lost lets in, too.
    for (let tries = 1; answer.outcome === 'unknown' && !answer.message && tries < mostTries; tries++) {
      await delay(staffDelay(tries));
      answer = await work();
    }
    setBusy(false);
    if (answer.outcome === 'ok') {
      $member.set(answer.value.member);
      return next();
    }
    setProblem(('message' in answer && answer.message) || noLine);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { name = '', passphrase = '' } = typedIn(event.currentTarget);
    if (token) {
      void attempt(
        () => callOwner('join', { token, name, passphrase }),
        () => {
          history.replaceState(null, '', ownerPaths.enter);
          return hasPasskeys ? setIn(true) : goOn();
        },
      );
    } else void attempt(() => callOwner('sign-in', { name, passphrase }), goOn);
  }

  async function byPasskey(): Promise<OwnerOutcome<OwnerReply<'session'>>> {
    const challenge = await callOwner('passkey-challenge', {});
    if (challenge.outcome !== 'ok') return challenge;
    try {
      const optionsJSON = challenge.value.options as never;
      const answer = await startAuthentication({ optionsJSON });
      return await callOwner('passkey-sign-in', { answer: { ...answer } });
    } catch {
      return { outcome: 'refused', message: 'No passkey was used.', details: {} };
    }
  }

  if (isIn) return <PasskeyOffer onDone={goOn} />;
  return (
    <form className="form enter" noValidate onSubmit={submit}>
      <h1>{token ? 'Welcome to the shop' : 'Sign in'}</h1>
      <p className="soft">
        {token
          ? 'Choose the name that the others see, and a passphrase of at least 10 characters, such as four words.'
          : 'This is the place of those who run the shop.'}
      </p>
      <Field
        name="name"
        label="Name"
        autoComplete="username"
        autoCapitalize="words"
        required
        maxLength={40}
      />
      <PasswordField
        name="passphrase"
        label="Passphrase"
        autoComplete={token ? 'new-password' : 'current-password'}
        required
      />
      {problem && (
        <p className="form-problem" role="alert">
          <b>{problem}</b>
        </p>
      )}
      <p className="actions">
        <Button type="submit" aria-busy={isBusy} disabled={!isReady}>
          {token ? 'Come in' : 'Sign in'}
        </Button>
        {!token && hasPasskeys && (
          <Button quiet disabled={isBusy} onClick={() => void attempt(byPasskey, goOn)}>
            Use a passkey
          </Button>
        )}
      </p>
    </form>
  );
}

function PasskeyOffer({ onDone }: { onDone: () => void }) {
  const [problem, setProblem] = useState('');
  async function add() {
    const options = await callOwner('passkey-options', {});
    if (options.outcome !== 'ok') return setProblem(noLine);
    try {
      const answer = await startRegistration({ optionsJSON: options.value.options as never });
      const body = { key: newKey(), answer: { ...answer }, origin: location.origin };
      const added = await callOwner('add-passkey', body);
      if (added.outcome === 'ok') return onDone();
      setProblem(added.outcome === 'refused' ? added.message : noLine);
    } catch {
      setProblem('No passkey was made. You can go on with your passphrase.');
    }
  }
  return (
    <div className="form enter">
      <h1>You are in</h1>
      <p className="soft">Next time a fingerprint, a face or the screen lock can stand for the passphrase.</p>
      {problem && (
        <p className="form-problem" role="alert">
          <b>{problem}</b>
        </p>
      )}
      <p className="actions">
        <Button onClick={() => void add()}>Add a passkey</Button>
        <Button quiet onClick={onDone}>
          Not now
        </Button>
      </p>
    </div>
  );
}

/** Goes to the page that led here, if it is one of the app's. */
function goOn(): void {
  const next = new URLSearchParams(location.search).get('next') ?? '';
  location.replace(/^\/owner(\/[a-z]*)?(\?|$)/.test(next) ? next : ownerPaths.orders);
}
