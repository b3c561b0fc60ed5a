import { expect, test } from 'vitest';
import { clientAddress, trustedProxiesFrom } from '#server/limits/client-address.ts';

const loopback = trustedProxiesFrom({});
const balancers = trustedProxiesFrom({ SHOP_TRUSTED_PROXIES: '10.0.0.0/8 fd00::/8, 192.0.2.7' });

test.each([
  ['41.75.1.2', undefined, '41.75.1.2'],
  ['::ffff:41.75.1.2', undefined, '41.75.1.2'],
  ['::ffff:294b:102', undefined, '41.75.1.2'],
  ['2c0f:fe38:1:2:aaaa:bbbb:cccc:dddd', undefined, '2c0f:fe38:1::/48'],
  ['2c0f:fe38:1:2::1', undefined, '2c0f:fe38:1::/48'],
  ['2c0f::1', undefined, '2c0f:0:0::/48'],
  ['fe80::1%eth0', undefined, 'fe80:0:0::/48'],
  ['127.0.0.1', '41.75.1.2', '41.75.1.2'],
  ['::ffff:127.0.0.1', 'forged, 41.75.1.2', '41.75.1.2'],
  ['::1', ' ', '0:0:0::/48'],
  ['', undefined, ''],
  ['127.0.0.1', '41.75.1.2:51234', '41.75.1.2'],
  ['127.0.0.1', '[2c0f:fe38:1:2::1]:443', '2c0f:fe38:1::/48'],
  ['127.0.0.1', '[2c0f:fe38:1:2::1]', '2c0f:fe38:1::/48'],
  ['127.0.0.1', '2C0F:FE38:0001:2::9', '2c0f:fe38:1::/48'],
  ['127.0.0.1', '41.75.1.2, unknown', '127.0.0.1'],
  ['127.0.0.1', '41.75.1.2, 127.0.0.1', '41.75.1.2'],
])('a call from %s with X-Forwarded-For %s counts for %s', (remote, forwarded, client) => {
  expect(clientAddress(remote, forwarded, loopback)).toBe(client);
});

test('evasion: who is no proxy of this machine cannot say to be somebody else', () => {
  expect(clientAddress('41.75.1.2', '10.0.0.1', loopback)).toBe('41.75.1.2');
  expect(clientAddress('10.0.0.1', '41.75.1.2', loopback)).toBe('10.0.0.1');
});

test.each([
  ['10.1.2.3', '41.75.1.2', '41.75.1.2'],
  ['::ffff:10.1.2.3', '41.75.1.2:80', '41.75.1.2'],
  ['fd00::7', '41.75.1.2, 10.9.9.9', '41.75.1.2'],
  ['192.0.2.7', 'forged, 41.75.1.2, fd00::1, 10.0.0.3:8080', '41.75.1.2'],
  ['192.0.2.8', '41.75.1.2', '192.0.2.8'],
  ['127.0.0.1', '41.75.1.2', '127.0.0.1'],
])('behind the balancers of the setting, %s with %s counts for %s', (remote, forwarded, client) => {
  expect(clientAddress(remote, forwarded, balancers)).toBe(client);
});

test.each([
  '10.0.0.0/33',
  'fd00::/129',
  'balancer.example',
  '10.0.0.0/8/8',
  '10.0.0.0/',
  '10.0.0.0/x',
  '10.0.0/8',
])('a setting of %s is refused in one sentence', (value) => {
  expect(() => trustedProxiesFrom({ SHOP_TRUSTED_PROXIES: value })).toThrow(
    /^SHOP_TRUSTED_PROXIES is ".+", but ".+" is no address or network such as 10\.0\.0\.0\/8\.$/,
  );
});
