import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Email } from '#islands/account/Email.tsx';

test('an address may break before its signs, and nowhere else', () => {
  expect(renderToStaticMarkup(<Email address="jane.nakato@mail.example.com" />)).toBe(
    'jane<wbr/>.nakato<wbr/>@mail<wbr/>.example<wbr/>.com',
  );
});

// The checkout has no byte left for it.
test('no view but the checkout shows an address of email otherwise', () => {
  const views = globSync('src/{islands,components,layouts,pages}/**/*.{tsx,astro}', {
    exclude: ['src/islands/checkout/**'],
  });
  const bare = views.filter((file) => />\s*\{(\w+\.)*email\}\s*</.test(readFileSync(file, 'utf8')));
  expect(views.length).toBeGreaterThan(50);
  expect(bare).toEqual([]);
});
