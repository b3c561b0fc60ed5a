import { expect, test } from 'vitest';
import { holdsAddress } from '#domain/text/plain-name.ts';

test.each(['Jane', 'Dr.Jane', 'J.P. Okello', 'St.John', "O'Neill", 'M.Nakato', 'Corner Shop (Jane)', ''])(
  '%s is a name',
  (name) => expect(holdsAddress(name)).toBe(false),
);

test.each([
  'win@prize.example',
  'https://prize.example',
  'prize.com',
  'Visit PRIZE.COM now',
  'prize．com',
  'shop.co.ug',
  'www.prize',
  'bit.ly/abc',
])('%s holds an address', (name) => expect(holdsAddress(name)).toBe(true));
