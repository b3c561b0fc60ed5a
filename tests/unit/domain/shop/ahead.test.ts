import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { aheadClass, aheadHash, aheadRules } from '#domain/shop/ahead.ts';
import { contentPolicy } from '#domain/shop/content-policy.ts';

test('R44: every policy names the rules for fetching ahead, by their hash', () => {
  expect(aheadHash).toBe(`sha256-${createHash('sha256').update(aheadRules).digest('base64')}`);
  expect(contentPolicy('/about.html', { scripts: [], styles: [] }, null)).toContain(
    `; script-src 'self' '${aheadHash}';`,
  );
});

test('R44: what is fetched ahead is pages of products and what was chosen for it, and no page runs before it is opened', () => {
  expect(JSON.parse(aheadRules)).toEqual({
    prefetch: [
      { where: { selector_matches: `a.${aheadClass}` }, eagerness: 'immediate' },
      { where: { href_matches: '/product/*' }, eagerness: 'conservative' },
    ],
  });
});
