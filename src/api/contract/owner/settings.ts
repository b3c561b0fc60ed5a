import * as v from 'valibot';
import { isDialable } from '#domain/account/customer.ts';
import { longestClosed } from '#domain/owner/facts.ts';
import { ownerOnly } from '#domain/owner/roles.ts';
import { optionalLine, requiredLine } from '../values.ts';
import { paidIn } from './money.ts';
import { read, write } from './owner-call.ts';

const facts = {
  hours: requiredLine('Hours', 200),
  phone: v.pipe(
    requiredLine('Phone', 40),
    v.check(isDialable, 'Please write a telephone number such as +256 700 123 456.'),
  ),
  fee: paidIn,
  freeOver: paidIn,
  popularSearches: v.pipe(
    v.array(requiredLine('Search', 100)),
    v.maxLength(20, 'At most 20 popular searches.'),
  ),
  synonyms: v.pipe(
    v.array(requiredLine('A line of words', 200)),
    v.maxLength(200, 'At most 200 lines of words.'),
  ),
  closed: optionalLine('Closed', longestClosed),
};

/** Facts of the shop that its owner changes; the next publication has them. */
export const settingsCalls = {
  facts: read(
    ownerOnly,
    'Facts of the shop as the next publication has them.',
    {},
    {
      ...facts,
      asksStandIns: v.pipe(
        v.boolean(),
        v.description('Whether nobody has said yet if products without a rating show an example.'),
      ),
    },
  ),
  'set-facts': write(ownerOnly, 'Sets facts of the shop, from the next publication on.', {
    ...v.partial(v.object(facts)).entries,
    standIns: v.optional(v.boolean()),
  }),
};
