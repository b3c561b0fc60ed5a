import { expect, test } from 'vitest';
import { homeTitle } from '#domain/content/page-messages.ts';

test('the home page of a shop in another city is called by that city', () => {
  expect(homeTitle('cosmetics, detergents and fashion', 'Jinja')).toBe(
    'Cosmetics, detergents and fashion in Jinja',
  );
});
