import type { BaseIssue, BaseSchema } from 'valibot';
import * as v from 'valibot';
import * as words from '#domain/account/account-messages.ts';
import { emailLimit, isEmail, normalEmail } from '#domain/account/customer.ts';
import { isPhone } from '#domain/account/profile.ts';
import { defaultSize, sizeKey } from '#domain/cart/line-keys.ts';
import { isProductId } from '#domain/catalogue/product.ts';
import { phoneAbroad, phoneExample } from '#domain/shop/configuration.ts';
import {
  longestLine,
  longestPhone,
  longestStreet,
  password as passwordRule,
  quantityLimit,
} from '#domain/shop/shop.ts';
import { plainLine } from '#domain/text/plain-text.ts';

/** A reply of nothing but success. */
export const done = v.object({ success: v.literal(true) });

export const doneWithMessage = v.object({ success: v.literal(true), message: v.string() });

/** A product's id, sent as text or number (R9). */
export const productId = v.pipe(
  v.union(
    [v.string(), v.pipe(v.number(), v.safeInteger(), v.transform(String))],
    'Please say which product is meant.',
  ),
  v.check(isProductId, 'This product is not in the shop.'),
  v.description('Letters, digits, _ and -, at most 64 of them; a number counts as its digits.'),
);

const sizeLimit = 64;

/** A size; each way to say that there is none becomes `default` (R30). */
export const size = v.pipe(
  v.nullish(v.string('The size must be a string.'), defaultSize),
  v.transform((text) => sizeKey(plainLine(text))),
  v.maxLength(sizeLimit, 'This size is not in the shop.'),
  v.description('One of the product’s sizes; `default` for a product that has none.'),
);

const wholeNumber = 'The quantity must be a whole number.';

export const quantityOrNone = v.pipe(
  v.number(wholeNumber),
  v.integer(wholeNumber),
  v.minValue(0, 'The quantity must not be below 0.'),
  v.maxValue(quantityLimit, `The quantity must be at most ${quantityLimit}.`),
);

export const quantity = v.pipe(quantityOrNone, v.minValue(1, 'The quantity must be at least 1.'));

/** An optional line of text, '' if it is missing. Invisible characters are dropped. */
export function optionalLine(label: string, limit = longestLine) {
  return v.pipe(
    v.nullish(v.string(`${label} must be a string.`), ''),
    v.transform(plainLine),
    v.maxLength(limit, `${label} must be at most ${limit} characters.`),
  );
}

/** A phone number that the rider can call, or '' for none. */
export const optionalPhone = v.pipe(
  optionalLine('Phone', longestPhone),
  v.check((text) => text === '' || isPhone(text), words.phoneInvalid),
  v.description(`A phone number as ${phoneExample} or ${phoneAbroad}, in any spacing; empty for none.`),
);

/** Most characters of a street, a landmark in it included. */
export const streetLimit = longestStreet;

export function requiredLine(label: string, limit = longestLine) {
  return v.pipe(optionalLine(label, limit), v.minLength(1, words.isRequired(label)));
}

/** An email address, compared and stored in lower case. */
export const email = v.pipe(
  v.nullish(v.string(words.emailInvalid), ''),
  // Before anything else: the normal form of many thousand characters takes seconds.
  v.check((text) => text.trim().length <= emailLimit, words.emailInvalid),
  v.transform(normalEmail),
  v.minLength(1, words.isRequired('Email')),
  v.check(isEmail, words.emailInvalid),
  v.description('An email address, compared in lower case.'),
);

/** A password, never truncated or trimmed: each character counts. */
export const password = v.pipe(
  v.nullish(v.string(words.isRequired('Password')), ''),
  v.minLength(1, words.isRequired('Password')),
  v.minLength(passwordRule.minLength, words.passwordTooShort()),
  v.maxLength(200, 'Password must be at most 200 characters'),
);

/** A date of birth, `2001-12-31`, or '' for none. */
export const dateOfBirth = v.pipe(
  optionalLine('Date of birth'),
  v.check((text) => text === '' || isDay(text), 'Date of birth must be a day such as 2001-12-31.'),
  v.check(
    (text) => text === '' || Date.parse(text) <= Date.now(),
    'Date of birth is in the future. Please correct the year.',
  ),
  v.description('A day in the past, such as 2001-12-31; empty for none.'),
);

function isDay(text: string): boolean {
  if (!/^(19|20)\d\d-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

/** One call of the API: its path, whether it needs a sign-in, its request, and its reply when it succeeds. */
export interface Call {
  method: 'GET' | 'POST';
  path: `/api/${string}.php`;
  /** Whether the caller must be signed in: the token goes in a header named `token`. */
  token: boolean;
  /** For the reader of the documentation, in Markdown; the first sentence is the heading. */
  summary: string;
  /** The JSON body; unknown fields are dropped. A message is a sentence for the shopper. */
  request: Schema;
  /** Largest body, bytes, if it may be larger than that of other calls. */
  bodyLimit?: number;
  /** The JSON reply of the reference API to a success. Another API may add and leave out fields, and write values differently. */
  reply: Schema;
}

export const post = <const PostCall extends Omit<Call, 'method'>>(call: PostCall) =>
  ({ method: 'POST', ...call }) as const;
