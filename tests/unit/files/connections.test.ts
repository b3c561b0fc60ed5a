import type { LookupFunction } from 'node:net';
import { request } from 'undici';
import { expect, onTestFinished, test } from 'vitest';
import { type Connections, isPublicAddress, openConnections } from '#files/connections.ts';
import { pictureHost } from '../catalogue/pictures/picture-host.ts';

function connectionsOf(apiUrl: string, lookup?: LookupFunction): Connections {
  const connections = openConnections(apiUrl, lookup);
  onTestFinished(() => connections.close());
  return connections;
}

function names(addresses: Record<string, string[]>): LookupFunction {
  return (hostname, options, callback) => {
    const found = (addresses[hostname] ?? []).map((address) => ({
      address,
      family: address.includes(':') ? 6 : 4,
    }));
    if (options.all) callback(null, found);
    else callback(null, found[0]?.address ?? '', found[0]?.family ?? 4);
  };
}

test.each([
  'http://127.0.0.1/a.jpg',
  'http://0x7f.0.0.1/a.jpg',
  'http://１２７.0.0.1/a.jpg',
  'http://169.254.169.254/latest/meta-data',
  'http://[::1]/a.jpg',
  'http://[::ffff:127.0.0.1]/a.jpg',
  'http://[64:ff9b::127.0.0.1]/a.jpg',
  'http://user:word@192.168.0.1/a.jpg',
])('no picture is fetched from %s (R10)', (address) => {
  const connections = connectionsOf('https://shop.example');
  expect(() => connections.to(new URL(address))).toThrow('is not on the public internet');
});

test.each(['file:///etc/passwd', 'ftp://shop.example/a.jpg', 'data:image/png;base64,AA', 'javascript:1'])(
  'no picture is fetched by %s',
  (address) => {
    expect(() => connectionsOf('https://shop.example').to(new URL(address))).toThrow('only http and https');
  },
);

test.each(['http', 'https'])(
  'a name with a private address is refused before anything is sent by %s (R10)',
  async (scheme) => {
    const stranger = await pictureHost();
    const url = new URL('/a.jpg', stranger.url.replace('http://127.0.0.1', `${scheme}://pictures.example`));
    const connections = connectionsOf('https://shop.example', names({ 'pictures.example': ['127.0.0.1'] }));
    const answer = request(url, { dispatcher: connections.to(url) });
    await expect(answer).rejects.toThrow('pictures.example (127.0.0.1) is not on the public internet');
    expect(stranger.asked).toEqual([]);
  },
);

test('one private address among public ones refuses the name (R10)', async () => {
  const url = new URL('http://pictures.example/a.jpg');
  const lookup = names({ 'pictures.example': ['8.8.8.8', '2606:4700::1111', '::ffff:127.0.0.1'] });
  const answer = request(url, { dispatcher: connectionsOf('https://shop.example', lookup).to(url) });
  await expect(answer).rejects.toThrow('pictures.example (::ffff:127.0.0.1)');
});

test('a name without an address is a passing fault', async () => {
  const url = new URL('http://pictures.example/a.jpg');
  const answer = request(url, { dispatcher: connectionsOf('https://shop.example', names({})).to(url) });
  await expect(answer).rejects.toMatchObject({
    message: 'pictures.example has no address.',
    isPassing: true,
  });
});

test("the API's own host may be private, another port of it may not (R10)", async () => {
  const api = await pictureHost();
  const url = new URL(api.at('/a.jpg', Buffer.from('hello')));
  const connections = connectionsOf(`${api.url}/shop`);
  const { body } = await request(url, { dispatcher: connections.to(url) });
  expect(await body.text()).toBe('hello');
  url.port = '1';
  expect(() => connections.to(url)).toThrow('is not on the public internet');
});

test.each([
  '0.0.0.0',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.0.0.8',
  '192.168.1.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '2001:db8::1',
  '2002:7f00:1::',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  'localhost',
  '',
])('%s is not on the public internet (R10)', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700::1111'])(
  '%s is on the public internet',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
