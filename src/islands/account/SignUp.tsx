import { useEffect, useState } from 'react';
import { type FieldErrors, profileIn, signUpErrors, type Typed } from '#domain/account/account-forms.ts';
import * as words from '#domain/account/account-messages.ts';
import { meantEmail } from '#domain/account/email-slips.ts';
import * as labels from '#domain/shop/labels.ts';
import { paths } from '#domain/shop/paths.ts';
import { prefetchScripts } from '#domain/shop/prefetch.ts';
import { defaultCountry, longestLine } from '#domain/shop/shop.ts';
import { leaveWhenSignedIn, register } from '#stores/account/auth.ts';
import { forgetDraftWhenSignedIn, restoreDraft, saveDraft } from '#stores/account/sign-up-draft.ts';
import { CartLine } from '../cart/CartLine.tsx';
import { EmailField } from '../form/EmailField.tsx';
import { Field } from '../form/Field.tsx';
import { typedIn } from '../form/form-fields.ts';
import { PasswordField } from '../form/PasswordField.tsx';
import { AuthForm } from './AuthForm.tsx';
import { DeliveryFields, PhoneField } from './DeliveryFields.tsx';

interface Props {
  /** Whether the account is made on the way to an order: the form then begins with where to bring it, and needs that. */
  isOrdering?: boolean;
  /** Whether the shop confirms the order by mail. */
  sendsMails?: boolean;
}

/** The form of a new account. */
export function SignUp({ isOrdering = false, sendsMails = false }: Props) {
  // The tab's draft is not known at the first rendering, in the build.
  useEffect(() => {
    const form = (document.getElementById('email') as HTMLInputElement).form as HTMLFormElement;
    fillDraft(form);
    // A form may be filled in before its script comes on a slow line.
    saveDraft(typedIn(form));
    return forgetDraftWhenSignedIn();
  }, []);
  useEffect(() => {
    if (!isOrdering) return undefined;
    void prefetchScripts(paths.placeOrder).then(() => prefetchScripts(paths.orders));
    return leaveWhenSignedIn();
  }, [isOrdering]);
  return (
    <AuthForm
      action={isOrdering ? words.continueLabel : labels.signUpLabel}
      busyWords={words.creatingAccount}
      errorsIn={(typed) => signUpErrors(typed, isOrdering)}
      send={send}
      onType={saveDraft}
      beside={isOrdering && <CartLine />}
    >
      {(errors) =>
        isOrdering ? (
          <>
            <DeliveryFields errors={errors} isNeeded />
            <Names errors={errors} />
            <PhoneField errors={errors} isNeeded />
            <Credentials
              errors={errors}
              emailHint={sendsMails ? words.emailHint : ''}
              passwordHint={words.orderPasswordHint}
            />
          </>
        ) : (
          <>
            <Names errors={errors} />
            <Credentials errors={errors} />
            <details className="form-more" suppressHydrationWarning>
              <summary>{words.addDelivery}</summary>
              <div className="form-fields">
                <PhoneField errors={errors} isNeeded={false} />
                <DeliveryFields errors={errors} isNeeded={false} />
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
        )
      }
    </AuthForm>
  );
}

function Names({ errors }: { errors: FieldErrors }) {
  return (
    <div className="form-row names">
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
  );
}

interface CredentialsProps {
  errors: FieldErrors;
  emailHint?: string;
  passwordHint?: string;
}

function Credentials({ errors, emailHint = '', passwordHint = '' }: CredentialsProps) {
  const [meant, setMeant] = useState('');
  return (
    <>
      <EmailField
        error={errors.email}
        hint={emailHint}
        onBlur={({ target, relatedTarget }) => {
          // A line that pushes a pressed button away takes its click.
          if (!(relatedTarget instanceof HTMLButtonElement)) setMeant(meantEmail(target.value));
        }}
      />
      {meant && (
        <p className="meant" role="alert">
          <button
            type="button"
            onClick={() => {
              const field = document.getElementById('email') as HTMLInputElement;
              field.value = meant;
              saveDraft(typedIn(field.form as HTMLFormElement));
              field.focus();
              setMeant('');
            }}
          >
            {words.didYouMean(meant)}
          </button>
        </p>
      )}
      <PasswordField
        label={labels.passwordLabel}
        name="password"
        autoComplete="new-password"
        required
        error={errors.password}
        hint={passwordHint}
      />
      <PasswordField
        label={words.confirmPassword}
        name="confirmation"
        autoComplete="new-password"
        required
        error={errors.confirmation}
      />
    </>
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
