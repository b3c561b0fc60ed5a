import type { FieldErrors } from '#domain/account/account-forms.ts';
import { phoneHint } from '#domain/account/account-messages.ts';
import { splitLandmark } from '#domain/account/customer.ts';
import { phoneExample } from '#domain/shop/configuration.ts';
import { cityTown, landmarkHint, landmarkLabel, phoneNumber, streetAddress } from '#domain/shop/labels.ts';
import { longestLandmark, longestLine } from '#domain/shop/shop.ts';
import { Field } from '../form/Field.tsx';

interface Props {
  /** Initial values. */
  known?: { phone: string; street: string; city: string };
  errors: FieldErrors;
  /** Whether all fields but the landmark are required. */
  isNeeded: boolean;
}

/** The number that the rider calls. */
export function PhoneField({ known, errors, isNeeded }: Props) {
  return (
    <Field
      name="phone"
      required={isNeeded}
      maxLength={longestLine}
      error={errors.phone}
      defaultValue={known?.phone}
      label={phoneNumber}
      type="tel"
      autoComplete="tel"
      placeholder={phoneExample}
      hint={phoneHint}
    />
  );
}

/** Fields of the delivery address, the same at sign-up and in the profile. */
export function DeliveryFields({ known, errors, isNeeded }: Props) {
  const address = splitLandmark(known?.street ?? '');
  const field = (name: 'street' | 'city') => ({
    name,
    required: isNeeded,
    maxLength: longestLine,
    error: errors[name],
    defaultValue: name === 'street' ? address.street : known?.city,
  });
  return (
    <>
      <Field {...field('street')} label={streetAddress} autoComplete="street-address" />
      <Field
        name="landmark"
        label={landmarkLabel}
        autoComplete="off"
        maxLength={longestLandmark}
        defaultValue={address.landmark}
        hint={landmarkHint}
      />
      <Field {...field('city')} label={cityTown} autoComplete="address-level2" />
    </>
  );
}
