import { expect, test } from 'vitest';
import { missingPhp, phpFault } from '../../../scripts/testing/php.ts';

test('without PHP a sentence says what is skipped', () => {
  expect(phpFault(missingPhp({ PATH: '/nowhere' }))).toBe(
    'The tests at a PHP shop are skipped, since there is no PHP here: install PHP with its modules pdo_sqlite, mbstring and curl, then run the tests again.',
  );
});

test('PHP that is there is taken as it is', () => {
  expect(phpFault(null)).toBeNull();
});
