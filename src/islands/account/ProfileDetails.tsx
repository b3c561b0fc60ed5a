import { type ReactNode, useEffect, useRef, useState } from 'react';
import { completionPercent, isDay, profileErrors } from '#domain/account/account-forms.ts';
import * as words from '#domain/account/account-messages.ts';
import { leadsToCheckout } from '#domain/account/auth-links.ts';
import { spacedPhone, splitLandmark } from '#domain/account/customer.ts';
import type { Profile } from '#domain/account/profile.ts';
import { emailLabel } from '#domain/content/page-messages.ts';
import * as labels from '#domain/shop/labels.ts';
import { defaultCountry } from '#domain/shop/shop.ts';
import { writtenDate } from '#domain/text/dates.ts';
import { Email } from './Email.tsx';
import { ProfileForm } from './ProfileForm.tsx';

interface Props {
  profile: Profile;
  email: string;
}

/** The profile, to read or to edit. It opens for editing when a field is missing or wrong (Spec 4), and before an order. */
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
    <section className="profile-details" aria-label={words.yourDetails} ref={section}>
      <div className="profile-head">
        <h2>{words.whereWeDeliver}</h2>
        {!field && (
          <button type="button" className="button button-quiet" onClick={() => edit('input')}>
            {completionPercent(profile) < 100 ? words.completeProfileLabel : words.editProfile}
          </button>
        )}
      </div>
      {field ? (
        <ProfileForm profile={profile} email={email} onClose={() => edit('')} />
      ) : (
        <>
          <DeliveryFacts profile={profile} onAdd={() => edit('#landmark')} />
          <h2>{words.aboutYou}</h2>
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
      <Fact name={labels.phoneLabel}>{spacedPhone(profile.phone)}</Fact>
      <Fact name={labels.streetAddress}>{street}</Fact>
      <Fact name={labels.landmarkLabel}>
        {landmark || (
          <>
            <button type="button" className="text-button" onClick={onAdd}>
              {words.addLandmark}
            </button>
            <span className="soft">{words.landmarkHelps}</span>
          </>
        )}
      </Fact>
      <Fact name={labels.cityTown}>{profile.city}</Fact>
      <Fact name={labels.countryLabel}>{profile.country || defaultCountry}</Fact>
    </dl>
  );
}

function PersonFacts({ profile, email }: Props) {
  const born = profile.dateOfBirth;
  return (
    <dl className="profile-facts">
      <Fact name={labels.firstName}>{profile.firstName}</Fact>
      <Fact name={labels.lastName}>{profile.lastName}</Fact>
      <Fact name={emailLabel}>
        <Email address={email} />
      </Fact>
      <Fact name={labels.dateOfBirth}>{isDay(born) ? writtenDate(born) : born}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className={children ? undefined : 'soft'}>{children || words.notProvided}</dd>
    </div>
  );
}
