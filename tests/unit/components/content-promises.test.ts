import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(['help', 'about', 'shipping', 'returns', 'bulk-orders', 'size-guide', 'sitemap'])(
  'the %s page sends nobody to what is not open yet',
  (name) => {
    const text = readFileSync(`src/content/${name}.md`, 'utf8');
    expect(text).not.toMatch(
      /sign in|my orders|checkout|check out|your (account|profile|cart)|\btrack\b|tracking/i,
    );
  },
);
