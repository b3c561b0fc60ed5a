import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { completionPercent } from '#domain/account/account-forms.ts';
import * as texts from '#domain/account/account-messages.ts';
import { type Customer, initials } from '#domain/account/customer.ts';
import type { Profile } from '#domain/account/profile.ts';
import { ordersTitle } from '#domain/content/page-messages.ts';
import { contactUs, tryAgain } from '#domain/shop/labels.ts';
import { expiredSession } from '#domain/shop/messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { $isSigningOutEverywhere, accountExtras, signOutEverywhere } from '#stores/account/password.ts';
import { $profile, loadProfile, type ProfileState } from '#stores/account/profile.ts';
import { lastOrderLine } from '#stores/orders/last-order.ts';
import { discardSession, type Session } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { focusTitle, Pearl } from '../frame/EmptyState.tsx';
import { Email } from './Email.tsx';
import type { PasswordForm } from './PasswordForm.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { useCustomer } from './use-customer.ts';

export function ProfileScreen() {
  const session = useCustomer();
  const state = useStore($profile, { ssr: 'initial' });
  const token = session?.token;
  useEffect(() => {
    if (token) void loadProfile();
  }, [token]);
  if (!session || state.step === 'loading')
    return (
      <p className="waiting" role="status">
        <Pearl className="spinner" />
        {texts.loadingProfile}
      </p>
    );
  if (state.step === 'failed' || state.step === 'auth') return <NotLoaded {...state} />;
  return <Profiled session={session} profile={state.profile} />;
}

function NotLoaded({ step, message }: { step: 'failed' | 'auth'; message: string }) {
  const isSessionExpired = step === 'auth';
  return (
    <div className="profile-failed" role="alert">
      <h2>{isSessionExpired ? expiredSession.title : message}</h2>
      <p className="soft">{isSessionExpired ? expiredSession.text : texts.profileIsSafe}</p>
      <p className="actions">
        <button type="button" className="button" onClick={isSessionExpired ? discardSession : retry}>
          {isSessionExpired ? expiredSession.action : tryAgain}
        </button>
        <a className="button button-quiet" href={paths.contact}>
          {contactUs}
        </a>
      </p>
    </div>
  );
}

function retry(): void {
  focusTitle();
  void loadProfile();
}

function Profiled({ session, profile }: { session: Session } & Pick<Ready, 'profile'>) {
  return (
    <div className="profile">
      <ProfileSummary profile={profile} customer={session.customer} />
      <div>
        <ProfileDetails profile={profile} email={session.customer.email} />
        <AccountSecurity email={session.customer.email} />
      </div>
    </div>
  );
}

type Ready = Extract<ProfileState, { step: 'ready' }>;

/** The signed-in customer, and links to orders and cart; first on a phone. */
function ProfileSummary({ profile, customer }: { profile: Profile; customer: Customer }) {
  const name = `${profile.firstName} ${profile.lastName}`.trim() || customer.name;
  return (
    <aside className="profile-summary" aria-label={texts.profileSummary}>
      <span className="profile-initials" aria-hidden="true">
        {initials(name)}
      </span>
      <h2>{name || texts.yourAccount}</h2>
      <p className="soft">
        <Email address={customer.email} />
      </p>
      <p className="soft">{texts.profileCompletion(completionPercent(profile))}</p>
      <a className="profile-row" href={paths.orders}>
        {ordersTitle}
        <LastOrder />
      </a>
      <a className="profile-row" href={paths.cart}>
        {texts.goToCart}
      </a>
    </aside>
  );
}

/** Keeps the height of a line before its text is known. */
const noBreakSpace = '\u00a0';

/** The last order and its status. Its line is reserved before it is known, and stays empty without an order. */
function LastOrder() {
  const [words, setWords] = useState(noBreakSpace);
  useEffect(() => void lastOrderLine().then(setWords), []);
  return <span className="soft">{words}</span>;
}

let wasLost = false;

/** The account's password and sessions, as far as the API lets a customer change them. */
function AccountSecurity({ email }: { email: string }) {
  const [[canChange, canSignOutEverywhere], setExtras] = useState<Partial<ReturnType<typeof accountExtras>>>(
    [],
  );
  // The form has its own script, since few change the password.
  const [Form, setForm] = useState<typeof PasswordForm>();
  const edit = () =>
    import('./PasswordForm.tsx').then(
      (module) => setForm(() => module.PasswordForm),
      () => {
        // As `importForPress` does, which would load the script that My Orders has it in: browsers may remember the loss.
        if (wasLost && navigator.onLine) return location.reload();
        wasLost = true;
        showToast({ kind: 'error', text: texts.noAnswerAdvice });
      },
    );
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // The page has the API's extras, which are not there at the first rendering, in the build.
    setExtras(accountExtras());
    // What was pressed is gone: the form takes the focus, and its button gets it back.
    section.current?.querySelector<HTMLElement>(Form ? '#current' : 'button')?.focus();
  }, [Form]);
  const isBusy = useStore($isSigningOutEverywhere);
  if (!canChange && !canSignOutEverywhere) return null;
  return (
    <section className="profile-details" aria-label={texts.passwordAndDevices} ref={section}>
      <div className="profile-head">
        <h2>{texts.passwordAndDevices}</h2>
        {canChange && !Form && (
          <button type="button" className="button button-quiet" onClick={edit}>
            {texts.changePasswordLabel}
          </button>
        )}
      </div>
      {Form && <Form email={email} onClose={() => setForm(undefined)} />}
      {canSignOutEverywhere && (
        <>
          <p className="soft">{texts.signOutEverywhereHint}</p>
          <p className="actions">
            <button
              type="button"
              className="button button-quiet"
              aria-busy={isBusy}
              onClick={() => void signOutEverywhere()}
            >
              {isBusy ? texts.signingOut : texts.signOutEverywhereLabel}
            </button>
          </p>
        </>
      )}
    </section>
  );
}
