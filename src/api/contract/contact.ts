import * as v from 'valibot';
import { isRequired } from '#domain/account/account-messages.ts';
import { plainParagraphs } from '#domain/text/plain-text.ts';
import type { Call } from './call.ts';
import { doneWithMessage, email, requiredLine } from './values.ts';

const messageLimit = 5_000;

export const contact = {
  method: 'POST',
  path: '/api/contact.php',
  token: false,
  summary: 'Extra `contact`: keeps a message to the shop.',
  request: v.object({
    name: requiredLine('Name'),
    email,
    subject: requiredLine('Subject', 150),
    message: v.pipe(
      v.nullish(v.string('Message must be a string.'), ''),
      v.transform(plainParagraphs),
      v.minLength(1, isRequired('Message')),
      v.maxLength(messageLimit, `Message must be at most ${messageLimit} characters.`),
    ),
  }),
  reply: doneWithMessage,
} as const satisfies Call;
