import { expect, test } from 'vitest';
import { subscriberOf } from '#server/limits/subscriber.ts';

test.each([
  ['41.75.1.2', undefined, '41.75.1.2'],
  ['::ffff:41.75.1.2', undefined, '41.75.1.2'],
  ['2c0f:fe38:1:2:aaaa:bbbb:cccc:dddd', undefined, '2c0f:fe38:1:2::/64'],
  ['2c0f:fe38:1:2::1', undefined, '2c0f:fe38:1:2::/64'],
  ['2c0f::1', undefined, '2c0f:0:0:0::/64'],
  ['fe80::1%eth0', undefined, 'fe80:0:0:0::/64'],
  ['127.0.0.1', '41.75.1.2', '41.75.1.2'],
  ['::ffff:127.0.0.1', 'forged, 41.75.1.2', '41.75.1.2'],
  ['::1', ' ', '0:0:0:0::/64'],
  ['', undefined, ''],
])('a call from %s with X-Forwarded-For %s counts for %s', (remote, forwarded, subscriber) => {
  expect(subscriberOf(remote, forwarded)).toBe(subscriber);
});

test('evasion: who is no proxy of this machine cannot say to be somebody else', () => {
  expect(subscriberOf('41.75.1.2', '10.0.0.1')).toBe('41.75.1.2');
});
