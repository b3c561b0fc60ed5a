import * as v from 'valibot';
import { ownerOnly } from '#domain/owner/roles.ts';
import { count, list, moment, read, write } from './owner-call.ts';

const line = v.object({
  id: v.string(),
  name: v.string(),
  price: count,
  image: v.pipe(v.string(), v.description('Address of the first picture; empty for none.')),
});

const state = v.object({
  isRunning: v.boolean(),
  step: v.pipe(v.string(), v.description('Of a publication under way: `Pictures` or `Pages`.')),
  done: count,
  total: count,
  fault: v.pipe(v.string(), v.description('Why the last one failed; empty if it did not.')),
  release: v.pipe(v.nullable(count), v.description('Number of the release that the last one made.')),
});

/** Publishing: what differs from the site that shoppers see, and its releases. */
export const publishCalls = {
  waiting: read(
    ownerOnly,
    'What the next publication would change, refuse and warn of. Lists have the first 100; counts have all.',
    {},
    {
      added: v.array(line),
      removed: v.array(line),
      changed: list({
        ...line.entries,
        priceBefore: count,
        fields: v.pipe(v.array(v.string()), v.description('Names of the fields that differ.')),
        isSuspicious: v.pipe(
          v.boolean(),
          v.description('Whether the price is about ten times what it was, or a tenth.'),
        ),
      }),
      settings: list({ label: v.string(), before: v.string(), after: v.string() }),
      counts: v.object({ added: count, removed: count, changed: count }),
      figures: v.pipe(
        count,
        v.description(
          'Products with another stock or rating only, which shoppers see at the next publication.',
        ),
      ),
      refused: v.pipe(
        list({ id: v.string(), field: v.string(), value: v.string(), reason: v.string() }),
        v.description('Products that would be left out.'),
      ),
      warnings: v.pipe(
        v.array(v.string()),
        v.description('Reasons against this publication, which only `force` overrides.'),
      ),
      digest: v.string(),
    },
  ),
  'publish-state': read(ownerOnly, 'How far a publication is, or how the last one ended.', {}, { state }),
  publish: write(ownerOnly, 'Publishes the catalogue as `waiting` has shown it, by the digest.', {
    digest: v.string(),
    force: v.boolean(),
  }),
  releases: read(
    ownerOnly,
    'The releases that are kept, newest first.',
    {},
    {
      releases: list({ number: count, at: moment, products: count, by: v.string(), isCurrent: v.boolean() }),
    },
  ),
  'roll-back': write(
    ownerOnly,
    'Shows a release again, with its products and prices; what was published since waits again.',
    { number: count },
  ),
};
