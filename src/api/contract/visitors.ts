import * as v from 'valibot';
import { emailInvalid, emailOrPhone, isRequired } from '#domain/account/account-messages.ts';
import { isPhone } from '#domain/account/profile.ts';
import { longestMissed, missedSearchesPath } from '#domain/search/missed-search.ts';
import { webVitalsPath } from '#domain/shop/paths.ts';
import { longestPhone } from '#domain/shop/shop.ts';
import { connectionKinds, mostOfVital, pageKinds, type VitalName } from '#domain/shop/web-vitals.ts';
import { plainParagraphs } from '#domain/text/plain-text.ts';
import { done, doneWithMessage, email, optionalLine, post, requiredLine } from './values.ts';

const messageLimit = 5_000;

export const contact = post({
  path: '/api/contact.php',
  token: false,
  summary: 'Extra `contact`: keeps a message to the shop.',
  request: v.pipe(
    v.object({
      name: requiredLine('Name'),
      email: v.optional(v.union([v.literal(''), email], emailInvalid), ''),
      phone: optionalLine('Phone', longestPhone),
      subject: requiredLine('Subject', 150),
      message: v.pipe(
        v.nullish(v.string('Message must be a string.'), ''),
        v.transform(plainParagraphs),
        v.minLength(1, isRequired('Message')),
        v.maxLength(messageLimit, `Message must be at most ${messageLimit} characters.`),
      ),
    }),
    v.check(({ email, phone }) => email !== '' || isPhone(phone), emailOrPhone),
  ),
  reply: doneWithMessage,
});

export const missedSearches = post({
  path: missedSearchesPath,
  token: false,
  summary:
    'Extra `missedSearches`: counts words of a search that found nothing, with nothing of who searched. What may be an email address or a telephone number is dropped.',
  request: v.object({ words: requiredLine('Words', longestMissed) }),
  reply: done,
});

const figure = (name: VitalName) =>
  v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(mostOfVital[name])));

export const webVitals = post({
  path: webVitalsPath,
  token: false,
  summary:
    'Extra `webVitals`: counts how fast one page view was, with nothing of who made it. Times in ms, CLS in thousandths; a figure that the browser does not have is left out.',
  request: v.object({
    page: v.picklist(pageKinds),
    connection: v.picklist(connectionKinds),
    LCP: figure('LCP'),
    INP: figure('INP'),
    CLS: figure('CLS'),
    FCP: figure('FCP'),
    TTFB: figure('TTFB'),
  }),
  reply: done,
});
