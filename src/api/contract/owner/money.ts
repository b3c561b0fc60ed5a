import * as v from 'valibot';
import { cashKinds, isDay, outcomes } from '#domain/owner/money.ts';
import { everybody, ownerOnly } from '#domain/owner/roles.ts';
import { optionalLine, requiredLine } from '../values.ts';
import { list, moment, newLinkToken, open, read, write } from './owner-call.ts';

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
  rounds: read(
    everybody,
    'Rounds that are not ended, with their orders.',
    {},
    {
      rounds: list({
        id: v.string(),
        rider: v.string(),
        day: v.string(),
        orders: v.number(),
        open: v.number(),
      }),
    },
  ),
  'start-round': write(
    everybody,
    'Gives packed orders to a rider: they are on the way, and a link shows them for one day.',
    {
      rider: requiredLine('Rider', 40),
      orders: v.pipe(
        v.array(v.string()),
        v.minLength(1, 'No order is chosen.'),
        v.maxLength(100, 'At most 100 orders at once.'),
      ),
      token: newLinkToken,
    },
  ),
  'end-round': write(everybody, 'Ends the link of a round.', { id: v.string() }),
  round: open(
    'Orders of a round, for its rider, by the token of the link, on its day only.',
    { token: roundToken },
    {
      rider: v.string(),
      orders: list({
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
    },
  ),
  'round-outcome': open('What became of an order at the door, by the rider. It happens once for its key.', {
    key: v.pipe(v.string(), v.uuid()),
    token: roundToken,
    id: v.string(),
    outcome: v.picklist(outcomes),
    collected: paidIn,
    reason: optionalLine('Reason', 200),
  }),
  day: read(
    ownerOnly,
    'Cash of a day: to collect, collected by each rider, entries, and whether the day is closed.',
    { day: v.optional(day) },
    {
      day,
      outside: v.pipe(money, v.description('To collect for orders on the way, in the smallest unit.')),
      riders: list({ rider: v.string(), toCollect: money, collected: money }),
      cash: money,
      transfers: money,
      entries: v.array(entry),
      closed: v.nullable(
        v.object({ at: moment, expected: money, counted: money, note: v.string(), who: v.string() }),
      ),
    },
  ),
  'book-payment': write(
    ownerOnly,
    'Books money for an order: a mobile-money transfer by its reference, cash, or a part of either.',
    {
      orderId: v.string(),
      kind: v.picklist(['cash', 'mobile money']),
      amount: v.pipe(paidIn, v.minValue(1, 'Please write an amount.')),
      reference: optionalLine('Reference', 60),
      note: optionalLine('Note', 200),
    },
  ),
  'correct-entry': write(
    ownerOnly,
    'Puts an entry right by another one with the opposite amount; the first one stays.',
    { id: v.string(), note: requiredLine('Reason', 200) },
  ),
  'close-day': write(
    ownerOnly,
    'Closes a day with the cash that was counted. A difference needs a sentence.',
    { day, counted: paidIn, note: optionalLine('Note', 200) },
  ),
  figures: read(
    ownerOnly,
    'The last thirty days: orders, revenue, refused share, best sellers.',
    {},
    {
      days: list({ day, orders: v.number(), revenue: money, refused: v.number() }),
      best: list({ name: v.string(), pieces: v.number() }),
    },
  ),
};
