import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { argon2Passwords, assertUncommonPassword } from '#server/accounts/passwords.ts';
import { quickPasswords } from '../app-fixture.ts';

const jane = { address: '10.0.0.1', account: 'jane@example.com' };

test('a password is kept by Argon2id with 19 MiB and two passes, and never twice the same', async () => {
  const passwords = argon2Passwords();
  const [one, other] = await Promise.all([
    passwords.hash('secret words', jane),
    passwords.hash('secret words', jane),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(other).not.toBe(one);
  expect(await passwords.verify('secret words', one, jane)).toBe(true);
  expect(await passwords.verify('secret word', one, jane)).toBe(false);
});

test('a password that was kept at another cost still opens', async () => {
  const kept = await argon2Passwords(quickPasswords).hash('secret words', jane);
  expect(await argon2Passwords({ memory: 128, passes: 2 }).verify('secret words', kept, jane)).toBe(true);
});

test('a letter with its accent is one password, however the keyboard writes it', async () => {
  const passwords = argon2Passwords(quickPasswords);
  expect(
    await passwords.verify('caf\u00e9 au lait', await passwords.hash('cafe\u0301 au lait', jane), jane),
  ).toBe(true);
});

test('nobody has no password', async () => {
  expect(await argon2Passwords(quickPasswords).verify('', null, jane)).toBe(false);
});

test('all of the 10,000 commonest passwords that are long enough are refused, down to the last', () => {
  const file = new URL('../../../../src/server/accounts/common-passwords.txt', import.meta.url);
  const listed = readFileSync(file, 'utf8').match(/^[^#\n]+$/gm) ?? [];
  expect([listed.length, listed.at(-1)]).toEqual([4857, 'lizaveta']);
  for (const password of listed) expect(() => assertUncommonPassword(password)).toThrow('easy to guess');
  // Names, months and runs of one character too.
  for (const password of ['Jennifer', 'December', '987654321', 'aaaaaaaa'])
    expect(() => assertUncommonPassword(password)).toThrow('easy to guess');
  expect(() => assertUncommonPassword('lizaveta of Kampala')).not.toThrow();
});
