import * as v from 'valibot';
import { everybody, ownerOnly } from '#domain/owner/roles.ts';
import { optionalLine } from '../values.ts';
import { list, moment, read, write } from './owner-call.ts';

const all = v.optional(v.boolean(), false);

/** Messages of visitors, and what customers say about products. */
export const messageCalls = {
  messages: read(
    everybody,
    'Messages of visitors that wait for an answer, or the last hundred of all, newest first.',
    { all },
    {
      messages: list({
        id: v.string(),
        at: moment,
        name: v.string(),
        email: v.string(),
        phone: v.string(),
        subject: v.string(),
        message: v.string(),
        isDone: v.boolean(),
      }),
    },
  ),
  'message-done': write(everybody, 'Marks a message as done, or as waiting again.', {
    id: v.string(),
    isDone: v.boolean(),
  }),
  reviews: read(
    ownerOnly,
    'Reviews that wait for the owner, or the last hundred of all, newest first.',
    { all },
    {
      reviews: list({
        id: v.string(),
        at: moment,
        product: v.string(),
        stars: v.number(),
        text: v.string(),
        name: v.string(),
        town: v.string(),
        size: v.string(),
        state: v.picklist(['new', 'shown', 'hidden']),
        answer: v.string(),
        photo: v.pipe(v.string(), v.description('Its address; empty for none.')),
      }),
    },
  ),
  'set-review': write(
    ownerOnly,
    'Shows or hides a review from the next publication on, with the answer of the shop.',
    {
      id: v.string(),
      state: v.picklist(['shown', 'hidden']),
      answer: optionalLine('Answer', 500),
      withPhoto: v.pipe(v.optional(v.boolean(), true), v.description('Without, the shop deletes the photo.')),
    },
  ),
};
