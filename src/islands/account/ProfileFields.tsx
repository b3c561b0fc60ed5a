import { splitLandmark } from '#domain/account/landmark.ts';
import type { NeededField, Profile } from '#domain/account/profile.ts';
import { defaultCountry } from '#domain/shop/shop.ts';
import { Field } from '../form/Field.tsx';

interface Props {
  profile: Profile;
  email: string;
  errors: Partial<Record<NeededField, string>>;
  isSaving: boolean;
}

export function ProfileFields({ profile, email, errors, isSaving }: Props) {
  const { street, landmark } = splitLandmark(profile.street);
  const needed = (name: NeededField) => ({
    id: name,
    name,
    required: true,
    defaultValue: profile[name],
    error: errors[name],
  });
  return (
    <fieldset className="form-fields" disabled={isSaving}>
      <div className="form-row">
        <Field {...needed('firstName')} label="First name" autoComplete="given-name" />
        <Field {...needed('lastName')} label="Last name" autoComplete="family-name" />
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
      <Field
        {...needed('phone')}
        label="Phone number"
        type="tel"
        autoComplete="tel"
        placeholder="+256 xxx xxx xxx"
        hint="The rider will call this number."
      />
      <Field
        {...needed('street')}
        label="Street address"
        autoComplete="street-address"
        defaultValue={street}
      />
      <Field
        id="landmark"
        name="landmark"
        label="Landmark"
        autoComplete="off"
        defaultValue={landmark}
        hint="What stands nearby: a school, a church, a petrol station."
      />
      <div className="form-row">
        <Field {...needed('city')} label="City/town" autoComplete="address-level2" />
        <Field
          id="country"
          name="country"
          label="Country"
          autoComplete="off"
          readOnly
          required
          defaultValue={profile.country || defaultCountry}
        />
      </div>
      <Field
        id="dateOfBirth"
        name="dateOfBirth"
        label="Date of birth"
        type="date"
        autoComplete="bday"
        defaultValue={profile.dateOfBirth}
      />
    </fieldset>
  );
}
