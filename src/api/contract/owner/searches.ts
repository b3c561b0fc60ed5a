import * as v from 'valibot';
import { ownerOnly } from '#domain/owner/roles.ts';
import { longestMissed } from '#domain/search/missed-search.ts';
import { optionalLine, requiredLine } from '../values.ts';
import { list, read, write } from './owner-call.ts';

/** Searches of shoppers that found nothing. */
export const searchCalls = {
  'missed-searches': read(
    ownerOnly,
    'Words of searches that found nothing, the most frequent hundred first.',
    {},
    { searches: list({ words: v.string(), count: v.number() }) },
  ),
  'settle-search': write(
    ownerOnly,
    'Takes words off that list. With a meaning they find it, from the next publication on.',
    { words: requiredLine('Words', longestMissed), meaning: optionalLine('Meaning', 100) },
  ),
};
