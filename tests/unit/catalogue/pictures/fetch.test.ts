import type { LookupFunction } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Answer, KnownVersion } from '#catalogue/pictures/fetch.ts';
import { type FetchLimits, fetchLimits, fetchPicture } from '#catalogue/pictures/fetch.ts';
import { openConnections } from '#files/connections.ts';
import { type PictureHost, pictureHost } from './picture-host.ts';

interface Circumstances {
  limits?: Partial<FetchLimits>;
  known?: KnownVersion;
  lookup?: LookupFunction;
}

function fetchFrom(
  api: PictureHost,
  url: string,
  { limits, known, lookup }: Circumstances = {},
): Promise<Answer> {
  const connections = openConnections(api.url, lookup);
  onTestFinished(() => connections.close());
  return fetchPicture(url, known ?? null, connections, { ...fetchLimits, retryAfterMs: 5, ...limits });
}

test('a picture comes with what is needed to ask whether it has changed', async () => {
  const api = await pictureHost();
  const url = api.at('/a.jpg', (_, response) => {
    response.writeHead(200, { etag: '"7"', 'last-modified': 'Fri, 14 Mar 2025 10:00:00 GMT' }).end('bytes');
  });
  expect(await fetchFrom(api, url)).toEqual({
    step: 'fetched',
    bytes: Buffer.from('bytes'),
    version: { from: url, etag: '"7"', lastModified: 'Fri, 14 Mar 2025 10:00:00 GMT' },
  });
});

test('a server that drips is left in time', async () => {
  const api = await pictureHost();
  const url = api.at('/a.jpg', (_, response) => {
    const drip = setInterval(() => response.write('.'), 20);
    response.on('close', () => clearInterval(drip));
  });
  const limits = { totalMs: 250 };
  await expect(fetchFrom(api, url, { limits })).rejects.toThrow(
    'The transfer took longer than 0.25 seconds.',
  );
});

test('a refusal whose text never ends is not waited for', async () => {
  const api = await pictureHost();
  const url = api.at('/a.jpg', (_, response) => void response.writeHead(404).write('once upon a time'));
  await expect(fetchFrom(api, url)).rejects.toThrow('The server answered with status 404.');
});

test('a file is too large by what arrives, whatever its content-length says', async () => {
  const api = await pictureHost();
  const url = api.at('/a.jpg', (_, response) => {
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384)));
      if (!response.destroyed) response.once('drain', pour);
    };
    pour();
  });
  const limits = { maxBytes: 512 * 1024 };
  await expect(fetchFrom(api, url, { limits })).rejects.toThrow('The file is larger than 0.5 MB.');
});

test('a transfer that breaks off is a fault of the line', async () => {
  const api = await pictureHost();
  const url = api.at('/a.jpg', (_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('half', () => response.destroy());
  });
  await expect(fetchFrom(api, url)).rejects.toMatchObject({
    message: expect.stringMatching(/^127\.0\.0\.1:\d+ could not be reached, or broke off \(\w+\)\.$/),
    kind: 'line',
  });
});

test('a passing failure is tried once more, a lasting one is not', async () => {
  const api = await pictureHost();
  let tries = 0;
  const moody = api.at('/moody.jpg', (_, response) => {
    tries++;
    response.writeHead(tries === 1 ? 503 : 200).end('bytes');
  });
  expect(await fetchFrom(api, moody)).toMatchObject({ step: 'fetched' });
  await expect(fetchFrom(api, `${api.url}/gone.jpg`)).rejects.toMatchObject({ kind: 'picture' });
  expect(api.asked).toEqual(['/moody.jpg', '/moody.jpg', '/gone.jpg']);
});

test.each([
  [500, 'server'],
  [429, 'server'],
  [404, 'picture'],
  [206, 'picture'],
  [302, 'picture'],
])('status %i without a picture is a fault of the %s', async (status, kind) => {
  const api = await pictureHost();
  const url = api.at('/a.jpg', (_, response) => void response.writeHead(status).end());
  await expect(fetchFrom(api, url)).rejects.toMatchObject({
    message: `The server answered with status ${status}.`,
    kind,
  });
});

test('three redirects are followed, a fourth is not', async () => {
  const api = await pictureHost();
  for (const step of [1, 2, 3, 4]) {
    api.at(`/${step}`, (_, response) => void response.writeHead(302, { location: `${step - 1}` }).end());
  }
  const last = api.at('/0', Buffer.from('bytes'));
  expect(await fetchFrom(api, `${api.url}/3`)).toMatchObject({ version: { from: last } });
  await expect(fetchFrom(api, `${api.url}/4`)).rejects.toThrow('The address redirects more than 3 times.');
});

test.each(['file:///etc/passwd', 'http://169.254.169.254/', 'http://[::1]/'])(
  'a redirect to %s is refused (R10)',
  async (location) => {
    const api = await pictureHost();
    const url = api.at('/a.jpg', (_, response) => void response.writeHead(302, { location }).end());
    await expect(fetchFrom(api, url)).rejects.toMatchObject({ name: 'PictureError', kind: 'picture' });
  },
);

test('a redirect to another port of this machine is refused before anything is sent (R10)', async () => {
  const [api, neighbour] = [await pictureHost(), await pictureHost()];
  const target = neighbour.at('/secret.jpg', Buffer.from('bytes'));
  const url = api.at('/a.jpg', (_, response) => void response.writeHead(307, { location: target }).end());
  await expect(fetchFrom(api, url)).rejects.toThrow('is not on the public internet');
  expect(neighbour.asked).toEqual([]);
});

test('a picture that has not changed is not sent again', async () => {
  const api = await pictureHost();
  const url = api.at('/a.jpg', (request, response) => {
    response.writeHead(request.headers['if-none-match'] === '"7"' ? 304 : 200).end();
  });
  const known = { from: url, etag: '"7"' };
  expect(await fetchFrom(api, url, { known })).toEqual({ step: 'unchanged', isImmutable: false });
});

test('what was learnt from one address is never said to another', async () => {
  const api = await pictureHost();
  const url = api.at('/a.jpg', (request, response) => {
    response.writeHead(request.headers['if-none-match'] ? 304 : 200).end('bytes');
  });
  const known = { from: `${api.url}/elsewhere.jpg`, etag: '"7"' };
  expect(await fetchFrom(api, url, { known })).toMatchObject({ step: 'fetched' });
});
