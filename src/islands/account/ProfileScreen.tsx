import { useEffect } from 'react';
import { loadingProfile, profileIsSafe } from '#domain/account/account-messages.ts';
import { contactUs, tryAgain } from '#domain/shop/labels.ts';
import { expiredSession } from '#domain/shop/messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { $profile, loadProfile, type ProfileState } from '#stores/account/profile.ts';
import { discardSession, type Session } from '#stores/session.ts';
import { focusTitle, Pearl } from '../frame/EmptyState.tsx';
import { useStored } from '../frame/use-stored.ts';
import { AccountSecurity } from './AccountSecurity.tsx';
import { ProfileDetails } from './ProfileDetails.tsx';
import { ProfileSummary } from './ProfileSummary.tsx';
import { useCustomer } from './use-customer.ts';

const loading: ProfileState = { step: 'loading' };

export function ProfileScreen() {
  const session = useCustomer();
  const state = useStored($profile, loading);
  const token = session?.token;
  useEffect(() => {
    if (token) void loadProfile();
  }, [token]);
  if (!session || state.step === 'loading')
    return (
      <p className="waiting" role="status">
        <Pearl className="spinner" />
        {loadingProfile}
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
      <p className="soft">{isSessionExpired ? expiredSession.text : profileIsSafe}</p>
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
