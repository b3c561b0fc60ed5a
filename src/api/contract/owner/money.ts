import * as v from 'valibot';
import { cashKinds, isDay, outcomes } from '#domain/owner/money.ts';
import { everybody, ownerOnly } from '#domain/owner/roles.ts';
import { done, optionalLine, requiredLine } from '../values.ts';
import { newLinkToken, type OwnerCall } from './owner-call.ts';

const money = v.pipe(
  v.number(),
  v.integer('The amount must be a whole number.'),
  v.description('In the smallest unit that the currency shows.'),
);
export const paidIn = v.pipe(
  money,
  v.minValue(0, 'The amount must not be below 0.'),
  v.maxValue(1_000_000_000, 'The amount is too large.'),
);
const day = v.pipe(v.string(), v.check(isDay, 'Please name a day, such as 2026-11-29.'));
const moment = v.pipe(v.number(), v.description('Epoch ms.'));
const roundToken = v.pipe(v.string(), v.maxLength(100));

const entry = v.object({
  id: v.string(),
  at: moment,
  orderId: v.string(),
  number: v.pipe(v.number(), v.description('Short number of the order; 0 for none.')),
  kind: v.picklist(cashKinds),
  amount: money,
  reference: v.string(),
  note: v.string(),
  who: v.string(),
  mayCorrect: v.pipe(v.boolean(), v.description('Whether it is neither put right nor a correction.')),
});

/** Riders' rounds and the cash book. */
export const moneyCalls = {
  rounds: {
    roles: everybody,
    summary: 'Rounds that are not ended, with their orders.',
    request: v.object({}),
    reply: v.object({
      success: v.literal(true),
      rounds: v.array(
        v.object({
          id: v.string(),
          rider: v.string(),
          day: v.string(),
          orders: v.number(),
          open: v.number(),
        }),
      ),
    }),
  },
  'start-round': {
    roles: everybody,
    isWrite: true,
    summary: 'Gives packed orders to a rider: they are on the way, and a link shows them for one day.',
    request: v.object({
      rider: requiredLine('Rider', 40),
      orders: v.pipe(
        v.array(v.string()),
        v.minLength(1, 'No order is chosen.'),
        v.maxLength(100, 'At most 100 orders at once.'),
      ),
      token: newLinkToken,
    }),
    reply: done,
  },
  'end-round': {
    roles: everybody,
    isWrite: true,
    summary: 'Ends the link of a round.',
    request: v.object({ id: v.string() }),
    reply: done,
  },
  round: {
    roles: null,
    summary: 'Orders of a round, for its rider, by the token of the link, on its day only.',
    request: v.object({ token: roundToken }),
    reply: v.object({
      success: v.literal(true),
      rider: v.string(),
      orders: v.array(
        v.object({
          id: v.string(),
          number: v.number(),
          name: v.string(),
          phone: v.string(),
          street: v.string(),
          landmark: v.string(),
          town: v.string(),
          toCollect: money,
          outcome: v.picklist(['', ...outcomes]),
          reason: v.string(),
        }),
      ),
    }),
  },
  'round-outcome': {
    roles: null,
    summary: 'What became of an order at the door, by the rider. It happens once for its key.',
    request: v.object({
      key: v.pipe(v.string(), v.uuid()),
      token: roundToken,
      id: v.string(),
      outcome: v.picklist(outcomes),
      collected: paidIn,
      reason: optionalLine('Reason', 200),
    }),
    reply: done,
  },
  day: {
    roles: ownerOnly,
    summary: 'Cash of a day: to collect, collected by each rider, entries, and whether the day is closed.',
    request: v.object({ day: v.optional(day) }),
    reply: v.object({
      success: v.literal(true),
      day,
      outside: v.pipe(money, v.description('To collect for orders on the way, in the smallest unit.')),
      riders: v.array(v.object({ rider: v.string(), toCollect: money, collected: money })),
      cash: money,
      transfers: money,
      entries: v.array(entry),
      closed: v.nullable(
        v.object({ at: moment, expected: money, counted: money, note: v.string(), who: v.string() }),
      ),
    }),
  },
  'book-payment': {
    roles: ownerOnly,
    isWrite: true,
    summary: 'Books money for an order: a mobile-money transfer by its reference, cash, or a part of either.',
    request: v.object({
      orderId: v.string(),
      kind: v.picklist(['cash', 'mobile money']),
      amount: v.pipe(paidIn, v.minValue(1, 'Please write an amount.')),
      reference: optionalLine('Reference', 60),
      note: optionalLine('Note', 200),
    }),
    reply: done,
  },
  'correct-entry': {
    roles: ownerOnly,
    isWrite: true,
    summary: 'Puts an entry right by another one with the opposite amount; the first one stays.',
    request: v.object({ id: v.string(), note: requiredLine('Reason', 200) }),
    reply: done,
  },
  'close-day': {
    roles: ownerOnly,
    isWrite: true,
    summary: 'Closes a day with the cash that was counted. A difference needs a sentence.',
    request: v.object({ day, counted: paidIn, note: optionalLine('Note', 200) }),
    reply: done,
  },
  figures: {
    roles: ownerOnly,
    summary: 'The last thirty days: orders, revenue, refused share, best sellers.',
    request: v.object({}),
    reply: v.object({
      success: v.literal(true),
      days: v.array(v.object({ day, orders: v.number(), revenue: money, refused: v.number() })),
      best: v.array(v.object({ name: v.string(), pieces: v.number() })),
    }),
  },
} as const satisfies Record<string, OwnerCall>;
