import { expect, test } from 'vitest';
import { isLoopbackHost } from '#domain/shop/settings.ts';

const hostOf = (authority: string) => new URL(`http://${authority}/`).hostname;

test.each(['localhost', 'shop.localhost', '127.0.0.1', '0.0.0.0', '[::1]', '[::]', '[::ffff:127.0.0.1]'])(
  '%s is the machine itself',
  (authority) => {
    expect(isLoopbackHost(hostOf(authority))).toBe(true);
  },
);

test.each(['localhost.evil.example', 'evil-localhost', '128.0.0.1', '[::2]', '[::ffff:8.8.8.8]'])(
  '%s is another machine',
  (authority) => {
    expect(isLoopbackHost(hostOf(authority))).toBe(false);
  },
);
