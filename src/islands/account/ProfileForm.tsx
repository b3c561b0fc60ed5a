import { useStore } from '@nanostores/react';
import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type FieldErrors, profileErrors, profileIn } from '#domain/account/account-forms.ts';
import { saveAndGoToCheckout, savingLabel } from '#domain/account/account-messages.ts';
import { leadsToCheckout } from '#domain/account/auth-links.ts';
import { type Profile, wrongFields } from '#domain/account/profile.ts';
import { emailLabel } from '#domain/content/page-messages.ts';
import * as labels from '#domain/shop/labels.ts';
import { paths } from '#domain/shop/paths.ts';
import { defaultCountry, longestLine } from '#domain/shop/shop.ts';
import { $isSavingProfile, saveProfile } from '#stores/account/profile.ts';
import { withTyped } from '#stores/account/typed-profile.ts';
import { Field } from '../form/Field.tsx';
import { focusFirstError, typedIn } from '../form/form-fields.ts';
import { DeliveryFields, PhoneField } from './DeliveryFields.tsx';

interface Props {
  profile: Profile;
  email: string;
  /** Called after a save, or when it is cancelled. */
  onClose: () => void;
}

export function ProfileForm({ profile, email, onClose }: Props) {
  const [initialProfile] = useState(() => withTyped(profile));
  const [errors, setErrors] = useState<FieldErrors>(() => wrongFields(initialProfile));
  const [isSent, setSent] = useState(false);
  const isOrdering = leadsToCheckout(location.search);
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: What keeps an order back is shown once, when the form opens.
  useEffect(() => {
    if (isOrdering && form.current) focusFirstError(form.current, errors);
  }, []);
  const isSaving = useStore($isSavingProfile);
  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    // Disabled fields have no values, and would count as empty.
    if (isSaving) return;
    const changed = profileIn(typedIn(event.currentTarget), initialProfile);
    const nextErrors = profileErrors(changed);
    setSent(true);
    setErrors(nextErrors);
    if (Object.keys(nextErrors).length > 0) return focusFirstError(event.currentTarget, nextErrors);
    // The fields are disabled while they are saved: the focus waits on the button, which is not.
    event.currentTarget.querySelector<HTMLElement>('[type=submit]')?.focus();
    if (!(await saveProfile(changed, isOrdering))) return;
    cancel();
  }

  function cancel() {
    if (isOrdering) location.assign(paths.placeOrder);
    else onClose();
  }

  function change(event: ChangeEvent<HTMLFormElement>) {
    const changed = profileIn(typedIn(event.currentTarget));
    if (isSent) setErrors(profileErrors(changed));
    else if (errors.phone) setErrors(wrongFields(changed));
  }

  return (
    <form
      className="form"
      ref={form}
      method="post"
      noValidate
      onSubmit={(event) => void submit(event)}
      onChange={change}
    >
      <ProfileFields profile={initialProfile} email={email} errors={errors} isSaving={isSaving} />
      <p className="actions">
        <button type="submit" className="button" aria-busy={isSaving}>
          {isSaving ? savingLabel : isOrdering ? saveAndGoToCheckout : labels.saveLabel}
        </button>
        <button type="button" className="button button-quiet" disabled={isSaving} onClick={cancel}>
          {labels.cancelLabel}
        </button>
      </p>
    </form>
  );
}

interface FieldsProps {
  profile: Profile;
  email: string;
  errors: FieldErrors;
  isSaving: boolean;
}

/** The fields of the profile; those of a delivery come first, since they change most often. */
export function ProfileFields({ profile, email, errors, isSaving }: FieldsProps) {
  const nameField = (name: 'firstName' | 'lastName') => ({
    name,
    required: true,
    maxLength: longestLine,
    defaultValue: profile[name],
    error: errors[name],
  });
  return (
    <fieldset className="form-fields" disabled={isSaving}>
      <PhoneField known={profile} errors={errors} isNeeded />
      <DeliveryFields known={profile} errors={errors} isNeeded />
      <div className="form-row names">
        <Field {...nameField('firstName')} label={labels.firstName} autoComplete="given-name" />
        <Field {...nameField('lastName')} label={labels.lastName} autoComplete="family-name" />
      </div>
      <Field
        name="email"
        label={emailLabel}
        type="email"
        autoComplete="email"
        readOnly
        required
        defaultValue={email}
      />
      <div className="form-row">
        <Field
          name="country"
          label={labels.countryLabel}
          autoComplete="off"
          readOnly
          required
          defaultValue={profile.country || defaultCountry}
        />
        <Field
          name="dateOfBirth"
          label={labels.dateOfBirth}
          type="date"
          autoComplete="bday"
          defaultValue={profile.dateOfBirth}
        />
      </div>
    </fieldset>
  );
}
