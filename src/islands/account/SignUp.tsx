import { useEffect, useState } from 'react';
import { profileIn, signUpErrors, type Typed } from '#domain/account/account-forms.ts';
import * as words from '#domain/account/account-messages.ts';
import { leadsToCheckout } from '#domain/account/auth-links.ts';
import * as labels from '#domain/shop/labels.ts';
import { defaultCountry, longestLine } from '#domain/shop/shop.ts';
import { register } from '#stores/account/auth.ts';
import { forgetDraftWhenSignedIn, restoreDraft, saveDraft } from '#stores/account/sign-up-draft.ts';
import { EmailField } from '../form/EmailField.tsx';
import { Field } from '../form/Field.tsx';
import { typedIn } from '../form/form-fields.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';

const isOrderingHere = () => leadsToCheckout(location.search);

/** The form of a new account. On the way to the checkout the fields of a delivery are open and required. */
export function SignUp() {
  const [isOrdering, setOrdering] = useState(false);
  // Neither the query nor the tab's draft is known at the first rendering, in the build.
  useEffect(() => {
    setOrdering(isOrderingHere());
    const form = (document.getElementById('email') as HTMLInputElement).form as HTMLFormElement;
    fillDraft(form);
    // A form may be filled in before its script comes on a slow line.
    saveDraft(typedIn(form));
    return forgetDraftWhenSignedIn();
  }, []);
  return (
    <AuthForm
      action={labels.signUpLabel}
      busyWords={words.creatingAccount}
      errorsIn={(typed) => signUpErrors(typed, isOrderingHere())}
      send={send}
      onType={saveDraft}
    >
      {(errors) => (
        <>
          <div className="form-row">
            <Field
              id="first-name"
              label={labels.firstName}
              name="firstName"
              maxLength={longestLine}
              autoComplete="given-name"
              required
              error={errors.firstName}
            />
            <Field
              id="last-name"
              label={labels.lastName}
              name="lastName"
              maxLength={longestLine}
              autoComplete="family-name"
              required
              error={errors.lastName}
            />
          </div>
          <EmailField error={errors.email} />
          <PasswordField
            label={labels.passwordLabel}
            name="password"
            autoComplete="new-password"
            required
            error={errors.password}
          />
          <PasswordField
            label={words.confirmPassword}
            name="confirmation"
            autoComplete="new-password"
            required
            error={errors.confirmation}
          />
          <details className="form-more" open={isOrdering} suppressHydrationWarning>
            <summary>{words.addDelivery}</summary>
            <div className="form-fields" role="group" aria-labelledby="delivery">
              <h2 id="delivery">{words.whereToDeliver}</h2>
              <DeliveryFields errors={errors} isNeeded={isOrdering} />
              <div className="form-row">
                <Field
                  label={labels.countryLabel}
                  name="country"
                  autoComplete="off"
                  readOnly
                  defaultValue={defaultCountry}
                />
                <Field
                  id="date-of-birth"
                  label={labels.dateOfBirth}
                  name="dateOfBirth"
                  type="date"
                  autoComplete="bday"
                />
              </div>
            </div>
          </details>
        </>
      )}
    </AuthForm>
  );
}

/** Fills in what was typed before a reload, and opens the fold that hides it; what is typed already stays. The country is fixed. */
function fillDraft({ elements }: HTMLFormElement): void {
  for (const [name, text] of Object.entries(restoreDraft())) {
    const field = elements.namedItem(name) as HTMLInputElement | null;
    if (!field || field.readOnly || text === '') continue;
    field.value ||= text;
    field.closest('details')?.setAttribute('open', '');
  }
}

function send(typed: Typed) {
  const { email = '', password = '' } = typed;
  const profile = profileIn(typed);
  const name = `${profile.firstName} ${profile.lastName}`;
  return register({ ...profile, name, email: email.trim(), password });
}
