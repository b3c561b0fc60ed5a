import type { FieldErrors } from '#domain/account/account-forms.ts';
import type { Profile } from '#domain/account/profile.ts';
import { defaultCountry } from '#domain/shop/shop.ts';
import { Field } from '../form/Field.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';

interface Props {
  profile: Profile;
  email: string;
  errors: FieldErrors;
  isSaving: boolean;
}

export function ProfileFields({ profile, email, errors, isSaving }: Props) {
  const nameField = (name: 'firstName' | 'lastName') => ({
    id: name,
    name,
    required: true,
    defaultValue: profile[name],
    error: errors[name],
  });
  return (
    <fieldset className="form-fields" disabled={isSaving}>
      <div className="form-row">
        <Field {...nameField('firstName')} label="First name" autoComplete="given-name" />
        <Field {...nameField('lastName')} label="Last name" autoComplete="family-name" />
      </div>
      <Field
        id="email"
        name="email"
        label="Email"
        type="email"
        autoComplete="email"
        readOnly
        required
        defaultValue={email}
      />
      <DeliveryFields known={profile} errors={errors} isNeeded />
      <div className="form-row">
        <Field
          id="country"
          name="country"
          label="Country"
          autoComplete="off"
          readOnly
          required
          defaultValue={profile.country || defaultCountry}
        />
        <Field
          id="dateOfBirth"
          name="dateOfBirth"
          label="Date of birth"
          type="date"
          autoComplete="bday"
          defaultValue={profile.dateOfBirth}
        />
      </div>
    </fieldset>
  );
}
