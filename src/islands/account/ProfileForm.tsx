import { type SubmitEvent, useState } from 'react';
import { foldLandmark } from '#domain/account/landmark.ts';
import type { Profile } from '#domain/account/profile.ts';
import { profileErrors } from '#domain/account/profile.ts';
import { defaultCountry } from '#domain/shop/shop.ts';
import { $isSavingProfile, saveProfile } from '#stores/account/profile.ts';
import { focusFirstError } from '../form/focus-first-error.ts';
import { useStored } from '../frame/use-stored.ts';
import { ProfileFields } from './ProfileFields.tsx';

interface Props {
  profile: Profile;
  email: string;
  /** After a save, or instead of one. */
  onClose: () => void;
}

export function ProfileForm({ profile, email, onClose }: Props) {
  const [errors, setErrors] = useState<ReturnType<typeof profileErrors>>({});
  const [isSent, setSent] = useState(false);
  const isSaving = useStored($isSavingProfile, false);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // Closed fields tell nothing, and would be found empty.
    if (isSaving) return;
    const changed = typedIn(event.currentTarget, profile);
    const found = profileErrors(changed);
    setSent(true);
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstError(event.currentTarget, found);
    // The fields are disabled while they are saved: the focus waits on the button, which is not.
    event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.focus();
    if (await saveProfile(changed)) onClose();
  }

  return (
    <form
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={(event) => isSent && setErrors(profileErrors(typedIn(event.currentTarget, profile)))}
    >
      <ProfileFields profile={profile} email={email} errors={errors} isSaving={isSaving} />
      <p className="actions">
        <button type="submit" className="button" aria-busy={isSaving}>
          {isSaving ? 'Saving...' : 'Save'}
        </button>
        <button type="button" className="button button-quiet" disabled={isSaving} onClick={onClose}>
          Cancel
        </button>
      </p>
    </form>
  );
}

/** The form's values, over the loaded profile. */
function typedIn(form: HTMLFormElement, profile: Profile): Profile {
  const fields = new FormData(form);
  const line = (name: string) => String(fields.get(name) ?? '').trim();
  return {
    firstName: line('firstName'),
    lastName: line('lastName'),
    phone: line('phone'),
    street: foldLandmark({ street: line('street'), landmark: line('landmark') }),
    city: line('city'),
    country: profile.country || defaultCountry,
    dateOfBirth: line('dateOfBirth'),
  };
}
