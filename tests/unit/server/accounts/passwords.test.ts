import { expect, test } from 'vitest';
import { argon2Passwords } from '#server/accounts/passwords.ts';
import { quickPasswords } from '../app-fixture.ts';

test('a password is kept by Argon2id with 19 MiB and two passes, and never twice the same', async () => {
  const passwords = argon2Passwords();
  const [one, other] = await Promise.all([passwords.hash('secret words'), passwords.hash('secret words')]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await passwords.verify('secret words', one)).toBe(true);
  expect(await passwords.verify('secret word', one)).toBe(false);
});

test('a password that was kept at another cost still opens', async () => {
  const kept = await argon2Passwords(quickPasswords).hash('secret words');
  expect(await argon2Passwords({ memory: 128, passes: 2 }).verify('secret words', kept)).toBe(true);
});

test('a letter with its accent is one password, however the keyboard writes it', async () => {
  const passwords = argon2Passwords(quickPasswords);
  expect(await passwords.verify('caf\u00e9 au lait', await passwords.hash('cafe\u0301 au lait'))).toBe(true);
});

test('nobody has no password', async () => {
  expect(await argon2Passwords(quickPasswords).verify('', null)).toBe(false);
});

test('a flood of logins is turned away instead of using up the memory, and those that wait are served', async () => {
  const passwords = argon2Passwords(quickPasswords);
  const flood = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('secret words')));
  const refused = flood.filter((each) => each.status === 'rejected');
  expect(refused).toHaveLength(60 - 2 - 32);
  expect(refused[0]?.reason).toMatchObject({ status: 429, retryAfter: 2 });
  expect(await passwords.hash('afterwards')).toContain('argon2id');
});
