import { globSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Email } from '#islands/account/Email.tsx';

test('an address may break before its signs, and nowhere else', () => {
  expect(renderToStaticMarkup(<Email address="jane.nakato@mail.example.com" />)).toBe(
    'jane<wbr/>.nakato<wbr/>@mail<wbr/>.example<wbr/>.com',
  );
});

// The checkout has no byte left for it, nor have product pages for that of the shop itself in their footer.
test('no view but checkout and footer shows an address of email otherwise', () => {
  const views = globSync('src/{islands,components,layouts,pages}/**/*.{tsx,astro}', {
    exclude: ['src/islands/checkout/**', 'src/components/frame/Footer.astro'],
  });
  const bare = views.filter((file) => />\s*\{(\w+\.)*email\}\s*</.test(readFileSync(file, 'utf8')));
  expect(views.length).toBeGreaterThan(50);
  expect(bare).toEqual([]);
});
