import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { policyElement, prefetchRules, prefetchRulesHash } from '#domain/shop/content-policy.ts';
import { prefetchClass } from '#domain/shop/prefetch.ts';

test('R44: every policy names the rules of prefetch, by their hash', () => {
  expect(prefetchRulesHash).toBe(`sha256-${createHash('sha256').update(prefetchRules).digest('base64')}`);
  expect(policyElement('about.html', { scripts: [], styles: [] }, null)).toContain(
    `; script-src 'self' '${prefetchRulesHash}';`,
  );
});

test('R44: what is prefetched is pages of products and what was chosen for it, and no page runs before it is opened', () => {
  expect(JSON.parse(prefetchRules)).toEqual({
    prefetch: [
      { where: { selector_matches: `a.${prefetchClass}` }, eagerness: 'immediate' },
      { where: { href_matches: '/product/*' }, eagerness: 'conservative' },
    ],
  });
});
