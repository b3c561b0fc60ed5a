import * as v from 'valibot';
import { isRequired, resetLinkUnknown } from '#domain/account/account-messages.ts';
import { resetLinkMinutes } from '#domain/shop/shop.ts';
import {
  dateOfBirth,
  done,
  doneWithMessage,
  email,
  optionalLine,
  optionalPhone,
  password,
  post,
  requiredLine,
  streetLimit,
} from './values.ts';

const user = v.object({ name: v.string(), email: v.string() });

const signedIn = v.object({ success: v.literal(true), token: v.string(), user });

const nothing = v.object({});

/** The device's name; a malformed one is ignored, as it must not prevent a sign-in. */
const device = v.optional(
  v.fallback(
    v.pipe(
      v.string(),
      v.check((text) => /^[\w-]{16,64}$/.test(text)),
      v.description(
        'Extra `knownDevice`: 16 to 64 random letters that a device keeps once it has signed in. Guesses from elsewhere never keep it out.',
      ),
    ),
    '',
  ),
);

export const login = post({
  path: '/api/login.php',
  token: false,
  summary: 'Signs in. The answer for an unknown email is that for a wrong password.',
  request: v.object({ email, password, device }),
  reply: signedIn,
});

const newAccount = v.object({
  firstName: optionalLine('First name'),
  lastName: optionalLine('Last name'),
  name: optionalLine('Name', 201),
  email,
  password,
  phone: optionalPhone,
  street: optionalLine('Street', streetLimit),
  city: optionalLine('City'),
  country: optionalLine('Country'),
  dateOfBirth,
  device,
});

export const register = post({
  path: '/api/register.php',
  token: false,
  summary: 'Makes an account and signs in. First and last name, or one name, must be given.',
  request: v.pipe(
    newAccount,
    v.check(({ firstName, name }) => firstName !== '' || name !== '', isRequired('First name')),
    v.check(({ lastName, name }) => lastName !== '' || name !== '', isRequired('Last name')),
  ),
  reply: signedIn,
});

export const getUserDetails = post({
  path: '/api/get-user-details.php',
  token: true,
  summary: 'Who is signed in; 401 when the token is not valid.',
  request: nothing,
  reply: v.object({ success: v.literal(true), user }),
});

export const getUserProfile = post({
  path: '/api/get-user-profile.php',
  token: true,
  summary: 'The profile of the signed-in customer; what is not known is an empty string.',
  request: nothing,
  reply: v.object({
    success: v.literal(true),
    profile: v.object({
      first_name: v.string(),
      last_name: v.string(),
      phone: v.string(),
      street: v.string(),
      city: v.string(),
      country: v.string(),
      date_of_birth: v.string(),
    }),
  }),
});

export const updateUserProfile = post({
  path: '/api/update-user-profile.php',
  token: true,
  summary: 'Changes the profile. A field that is left out, or null, stays as it is.',
  request: v.object({
    first_name: v.nullish(requiredLine('First name')),
    last_name: v.nullish(requiredLine('Last name')),
    phone: v.nullish(optionalPhone),
    street: v.nullish(optionalLine('Street', streetLimit)),
    city: v.nullish(optionalLine('City')),
    country: v.nullish(optionalLine('Country')),
    date_of_birth: v.nullish(dateOfBirth),
  }),
  reply: doneWithMessage,
});

export const logout = post({
  path: '/api/logout.php',
  token: true,
  summary: 'Extra `logout`: kills the token.',
  request: nothing,
  reply: done,
});

const currentPassword = v.pipe(
  v.nullish(v.string(isRequired('Current password')), ''),
  v.minLength(1, isRequired('Current password')),
  v.maxLength(200, 'Current password must be at most 200 characters'),
);

export const changePassword = post({
  path: '/api/change-password.php',
  token: true,
  summary: 'Extra `changePassword`: sets a new password and ends every other session.',
  request: v.object({ currentPassword, newPassword: password, device }),
  reply: doneWithMessage,
});

export const requestPasswordReset = post({
  path: '/api/request-password-reset.php',
  token: false,
  summary: `Extra \`passwordReset\`: mails a link to choose a new password with, once and within ${resetLinkMinutes} minutes. The answer for an unknown email is that for a known one.`,
  request: v.object({ email }),
  reply: doneWithMessage,
});

export const resetPassword = post({
  path: '/api/reset-password.php',
  token: false,
  summary:
    'Extra `passwordReset`: sets a new password by what stands behind the `#` of the mailed link, ends every session of the account, and signs in.',
  request: v.object({
    resetToken: v.pipe(v.nullish(v.string(resetLinkUnknown), ''), v.maxLength(100, resetLinkUnknown)),
    newPassword: password,
    device,
  }),
  reply: signedIn,
});

export const logoutEverywhere = post({
  path: '/api/logout-everywhere.php',
  token: true,
  summary: 'Extra `logoutEverywhere`: kills every token of the account, this one too.',
  request: nothing,
  reply: done,
});
