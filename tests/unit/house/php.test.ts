import { expect, test, vi } from 'vitest';
import { providePhp, whatIsMissing } from '../../../scripts/testing/php.ts';

test('without PHP, and without the right to install it, a sentence says what is skipped', async () => {
  vi.stubEnv('PATH', '/nowhere');
  expect(await providePhp(whatIsMissing, false)).toEqual({
    fault:
      'The tests at a PHP shop are skipped, since there is no PHP here: install PHP with its modules pdo_sqlite and mbstring, then run the tests again.',
  });
});

test('PHP that is there is taken as it is', async () => {
  expect(await providePhp(() => null, false)).toEqual({ fault: null });
});
