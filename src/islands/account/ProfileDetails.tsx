import { useEffect, useRef, useState } from 'react';
import { completionPercent, profileErrors } from '#domain/account/account-forms.ts';
import { completeProfile, editProfile, notProvided, yourDetails } from '#domain/account/account-labels.ts';
import { splitLandmark } from '#domain/account/landmark.ts';
import { leadsToCheckout } from '#domain/account/next-path.ts';
import type { Profile } from '#domain/account/profile.ts';
import { emailLabel } from '#domain/content/content-messages.ts';
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
 * What the shop knows, to be read or to be changed; it opens for changes when something is missing or wrong (Spec 4), and for
 * whoever comes from the checkout.
 */
export function ProfileDetails({ profile, email }: Props) {
  const [isEditing, edit] = useState(
    () => leadsToCheckout(location.search) || Object.keys(profileErrors(profile)).length > 0,
  );
  const section = useRef<HTMLElement>(null);
  const isSettled = useRef(false);
  useEffect(() => {
    // A form that is opened or closed by hand takes the focus along; one that opens by itself does not.
    const goOn = isEditing ? 'input' : 'button';
    if (isSettled.current) section.current?.querySelector<HTMLElement>(goOn)?.focus();
    isSettled.current = true;
  }, [isEditing]);
  return (
    <section className="profile-details" aria-label={yourDetails} ref={section}>
      <div className="profile-head">
        <h2>{yourDetails}</h2>
        {!isEditing && (
          <button type="button" className="button button-quiet" onClick={() => edit(true)}>
            {completionPercent(profile) < 100 ? completeProfile : editProfile}
          </button>
        )}
      </div>
      {isEditing ? (
        <ProfileForm profile={profile} email={email} onClose={() => edit(false)} />
      ) : (
        <Facts profile={profile} email={email} />
      )}
    </section>
  );
}

function Facts({ profile, email }: Props) {
  const { street, landmark } = splitLandmark(profile.street);
  const born = profile.dateOfBirth;
  // In the order of the form.
  const facts = [
    [phoneLabel, profile.phone],
    [streetAddress, street],
    [landmarkLabel, landmark],
    [cityTown, profile.city],
    [countryLabel, profile.country || defaultCountry],
    [firstName, profile.firstName],
    [lastName, profile.lastName],
    [emailLabel, <Email key="email" address={email} />],
    [dateOfBirth, Number.isNaN(Date.parse(born)) ? born : writtenDate(born)],
  ] as const;
  return (
    <dl className="profile-facts">
      {facts.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={fact ? undefined : 'soft'}>{fact || notProvided}</dd>
        </div>
      ))}
    </dl>
  );
}
