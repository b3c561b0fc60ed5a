import { type ReactNode, useEffect, useRef, useState } from 'react';
import { completionPercent, isDay, profileErrors } from '#domain/account/account-forms.ts';
import {
  aboutYou,
  addLandmark,
  completeProfileLabel,
  editProfile,
  landmarkHelps,
  notProvided,
  whereWeDeliver,
  yourDetails,
} from '#domain/account/account-messages.ts';
import { leadsToCheckout } from '#domain/account/auth-links.ts';
import { splitLandmark } from '#domain/account/customer.ts';
import type { Profile } from '#domain/account/profile.ts';
import { emailLabel } from '#domain/content/page-messages.ts';
import {
  cityTown,
  countryLabel,
  dateOfBirth,
  firstName,
  landmarkLabel,
  lastName,
  phoneLabel,
  streetAddress,
} from '#domain/shop/labels.ts';
import { defaultCountry } from '#domain/shop/shop.ts';
import { writtenDate } from '#domain/text/dates.ts';
import { Email } from './Email.tsx';
import { ProfileForm } from './ProfileForm.tsx';

interface Props {
  profile: Profile;
  email: string;
}

/**
 * The profile, to read or to edit. It opens for editing when a field is missing or wrong (Spec 4), and for shoppers from the
 * checkout.
 */
export function ProfileDetails({ profile, email }: Props) {
  // Selector of the form's first field to focus; '' while nothing is edited.
  const [field, edit] = useState(() =>
    leadsToCheckout(location.search) || Object.keys(profileErrors(profile)).length > 0 ? 'input' : '',
  );
  const section = useRef<HTMLElement>(null);
  const isSettled = useRef(false);
  useEffect(() => {
    // A form that is opened or closed by hand takes the focus; one that opens by itself does not.
    if (isSettled.current) section.current?.querySelector<HTMLElement>(field || 'button')?.focus();
    isSettled.current = true;
  }, [field]);
  return (
    <section className="profile-details" aria-label={yourDetails} ref={section}>
      <div className="profile-head">
        <h2>{whereWeDeliver}</h2>
        {!field && (
          <button type="button" className="button button-quiet" onClick={() => edit('input')}>
            {completionPercent(profile) < 100 ? completeProfileLabel : editProfile}
          </button>
        )}
      </div>
      {field ? (
        <ProfileForm profile={profile} email={email} onClose={() => edit('')} />
      ) : (
        <>
          <DeliveryFacts profile={profile} onAdd={() => edit('#landmark')} />
          <h2>{aboutYou}</h2>
          <PersonFacts profile={profile} email={email} />
        </>
      )}
    </section>
  );
}

function DeliveryFacts({ profile, onAdd }: Pick<Props, 'profile'> & { onAdd: () => void }) {
  const { street, landmark } = splitLandmark(profile.street);
  return (
    <dl className="profile-facts">
      <Fact name={phoneLabel}>{profile.phone}</Fact>
      <Fact name={streetAddress}>{street}</Fact>
      <Fact name={landmarkLabel}>
        {landmark || (
          <>
            <button type="button" className="text-button" onClick={onAdd}>
              {addLandmark}
            </button>
            <span className="soft">{landmarkHelps}</span>
          </>
        )}
      </Fact>
      <Fact name={cityTown}>{profile.city}</Fact>
      <Fact name={countryLabel}>{profile.country || defaultCountry}</Fact>
    </dl>
  );
}

function PersonFacts({ profile, email }: Props) {
  const born = profile.dateOfBirth;
  return (
    <dl className="profile-facts">
      <Fact name={firstName}>{profile.firstName}</Fact>
      <Fact name={lastName}>{profile.lastName}</Fact>
      <Fact name={emailLabel}>
        <Email address={email} />
      </Fact>
      <Fact name={dateOfBirth}>{isDay(born) ? writtenDate(born) : born}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={children ? undefined : 'soft'}>{children || notProvided}</dd>
    </div>
  );
}
