import type { FieldErrors } from '#domain/account/account-forms.ts';
import type { Profile } from '#domain/account/profile.ts';
import { emailLabel } from '#domain/content/page-messages.ts';
import { countryLabel, dateOfBirth, firstName, lastName } from '#domain/shop/labels.ts';
import { defaultCountry, longestLine } from '#domain/shop/shop.ts';
import { Field } from '../form/Field.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';

interface Props {
  profile: Profile;
  email: string;
  errors: FieldErrors;
  isSaving: boolean;
}

/** The fields of the profile; those of a delivery come first, since they change most often. */
export function ProfileFields({ profile, email, errors, isSaving }: Props) {
  const nameField = (name: 'firstName' | 'lastName') => ({
    id: name,
    name,
    required: true,
    maxLength: longestLine,
    defaultValue: profile[name],
    error: errors[name],
  });
  return (
    <fieldset className="form-fields" disabled={isSaving}>
      <DeliveryFields known={profile} errors={errors} isNeeded />
      <div className="form-row">
        <Field {...nameField('firstName')} label={firstName} autoComplete="given-name" />
        <Field {...nameField('lastName')} label={lastName} autoComplete="family-name" />
      </div>
      <Field
        id="email"
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
          id="country"
          name="country"
          label={countryLabel}
          autoComplete="off"
          readOnly
          required
          defaultValue={profile.country || defaultCountry}
        />
        <Field
          id="dateOfBirth"
          name="dateOfBirth"
          label={dateOfBirth}
          type="date"
          autoComplete="bday"
          defaultValue={profile.dateOfBirth}
        />
      </div>
    </fieldset>
  );
}
