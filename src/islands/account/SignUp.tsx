import { signUpErrors, type Typed } from '#domain/account/auth-form.ts';
import { defaultCountry } from '#domain/shop/shop.ts';
import { register } from '#stores/account/auth.ts';
import { Field } from '../form/Field.tsx';
import { PasswordField } from '../form/PasswordField.tsx';
import { AuthForm } from './AuthForm.tsx';

export function SignUp() {
  return (
    <AuthForm action="Sign Up" busyWords="Creating your account..." errorsIn={signUpErrors} send={send}>
      {(errors) => (
        <>
          <div className="form-row">
            <Field
              id="first-name"
              label="First name"
              name="firstName"
              autoComplete="given-name"
              required
              error={errors.firstName}
            />
            <Field
              id="last-name"
              label="Last name"
              name="lastName"
              autoComplete="family-name"
              required
              error={errors.lastName}
            />
          </div>
          <Field
            id="email"
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            required
            error={errors.email}
          />
          <PasswordField
            id="password"
            label="Password"
            name="password"
            autoComplete="new-password"
            required
            error={errors.password}
          />
          <PasswordField
            id="confirmation"
            label="Confirm password"
            name="confirmation"
            autoComplete="new-password"
            required
            error={errors.confirmation}
          />
          <details className="form-more">
            <summary>Add where we deliver (optional)</summary>
            <div className="form-fields">
              <Field
                id="phone"
                label="Phone"
                name="phone"
                type="tel"
                autoComplete="tel"
                placeholder="+256 xxx xxx xxx"
              />
              <Field id="street" label="Street" name="street" autoComplete="street-address" />
              <div className="form-row">
                <Field id="city" label="City" name="city" autoComplete="address-level2" />
                <Field
                  id="country"
                  label="Country"
                  name="country"
                  autoComplete="off"
                  readOnly
                  defaultValue={defaultCountry}
                />
              </div>
              <Field
                id="date-of-birth"
                label="Date of birth"
                name="dateOfBirth"
                type="date"
                autoComplete="bday"
              />
            </div>
          </details>
        </>
      )}
    </AuthForm>
  );
}

function send({ email = '', password = '', ...typed }: Typed) {
  const { firstName = '', lastName = '', phone = '', street = '', city = '', dateOfBirth = '' } = typed;
  return register({
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    name: `${firstName.trim()} ${lastName.trim()}`,
    email: email.trim(),
    password,
    phone: phone.trim(),
    street: street.trim(),
    city: city.trim(),
    country: defaultCountry,
    dateOfBirth,
  });
}
