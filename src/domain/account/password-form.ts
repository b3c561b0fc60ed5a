import { password as passwordRule } from '../shop/shop.ts';
import type { FieldErrors, Typed } from './auth-form.ts';
import { passwordsDiffer } from './auth-messages.ts';
import { isRequired, passwordTooShort } from './form-messages.ts';

/** What is wrong with a change of password, by field; empty when it can be sent. */
export function passwordErrors({ current = '', password = '', confirmation = '' }: Typed): FieldErrors {
  return {
    ...(current === '' && { current: isRequired('Current password') }),
    ...(password === ''
      ? { password: isRequired('New password') }
      : password.length < passwordRule.minLength && { password: passwordTooShort() }),
    ...(confirmation !== password && { confirmation: passwordsDiffer }),
  };
}
