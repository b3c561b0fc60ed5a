import * as v from 'valibot';
import { everybody, ownerOnly } from '#domain/owner/roles.ts';
import { done, optionalLine } from '../values.ts';
import type { OwnerCall } from './owner-call.ts';

const all = v.optional(v.boolean(), false);
const moment = v.pipe(v.number(), v.description('Epoch ms.'));

/** Messages of visitors, and what customers say about products. */
export const messageCalls = {
  messages: {
    roles: everybody,
    summary: 'Messages of visitors that wait for an answer, or the last hundred of all, newest first.',
    request: v.object({ all }),
    reply: v.object({
      success: v.literal(true),
      messages: v.array(
        v.object({
          id: v.string(),
          at: moment,
          name: v.string(),
          email: v.string(),
          phone: v.string(),
          subject: v.string(),
          message: v.string(),
          isDone: v.boolean(),
        }),
      ),
    }),
  },
  'message-done': {
    roles: everybody,
    isWrite: true,
    summary: 'Marks a message as done, or as waiting again.',
    request: v.object({ id: v.string(), isDone: v.boolean() }),
    reply: done,
  },
  reviews: {
    roles: ownerOnly,
    summary: 'Reviews that wait for the owner, or the last hundred of all, newest first.',
    request: v.object({ all }),
    reply: v.object({
      success: v.literal(true),
      reviews: v.array(
        v.object({
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
        }),
      ),
    }),
  },
  'set-review': {
    roles: ownerOnly,
    isWrite: true,
    summary: 'Shows or hides a review from the next publication on, with the answer of the shop.',
    request: v.object({
      id: v.string(),
      state: v.picklist(['shown', 'hidden']),
      answer: optionalLine('Answer', 500),
    }),
    reply: done,
  },
} as const satisfies Record<string, OwnerCall>;
