import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { defaultTimeouts, watchConnections } from '#server/connections.ts';
import { call } from './http-call.ts';

const perAddress = 10;
const inAll = 16;

/** Whose connections are limited in all alone. */
const proxy = '127.0.0.9';

let server: Server;
let port: number;
/** The answers of `/held`, which are never made. */
let held: ServerResponse[];
/** The answers to all requests. */
let answers: ServerResponse[];

beforeEach(async () => {
  held = [];
  answers = [];
  server = createServer((request, response) => {
    answers.push(response);
    if (request.url === '/held') held.push(response);
    else if (request.url === '/large') response.end(Buffer.alloc(50_000_000));
    else if (request.method === 'POST') request.resume().once('end', () => response.end('read'));
    else response.end('here');
  });
  const watch = watchConnections(server, defaultTimeouts, {
    addressOf: ({ remoteAddress = '' }) => (remoteAddress === proxy ? null : remoteAddress),
    perAddress,
    inAll,
  });
  server.prependListener('request', (request, response) => void watch.hold(request, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ({ port } = server.address() as AddressInfo);
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

/** A connection that the server has taken, with what it has sent. */
async function dial(words = '', localAddress = '127.0.0.1', reads = true): Promise<Socket> {
  const taken = once(server, 'connection');
  const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
  if (reads) socket.resume();
  socket.write(words);
  await taken;
  return socket;
}

async function dialEach(
  count: number,
  words = '',
  localAddress = '127.0.0.1',
  reads = true,
): Promise<Socket[]> {
  const sockets = [];
  for (let number = 0; number < count; number++) sockets.push(await dial(words, localAddress, reads));
  return sockets;
}

/** Ends when so many requests are answered. */
function areAnswered(count: number): Promise<void> {
  return vi.waitFor(() => expect(answers.filter(({ closed }) => closed)).toHaveLength(count));
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: shop.example\r\n\r\n`;
const half = 'POST / HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 9\r\n\r\n{';

const isOpen = ({ closed }: Socket) => !closed;

/** Whether each is open, once so many of them are. */
async function openOf(sockets: readonly Socket[], count: number): Promise<boolean[]> {
  await vi.waitFor(() => expect(sockets.filter(isOpen)).toHaveLength(count));
  return sockets.map(isOpen);
}

test.each([
  ['say nothing', '', 0],
  ['send half a head', 'GET / HTTP/1.1\r\nHost: sh', 0],
  ['send half a body', half, 0],
  ['are kept alive', get('/'), perAddress],
])(
  'connections that %s keep nobody of their address out: the oldest is closed for a new request',
  async (_, words, answered) => {
    const sockets = await dialEach(perAddress, words);
    await areAnswered(answered);
    expect((await call(port, '/')).status).toBe(200);
    expect((await openOf(sockets, perAddress - 1))[0]).toBe(false);
    expect((await call(port, '/')).status).toBe(200);
  },
);

test('a request at work is never closed for a new connection, and makes no room while there are others', async () => {
  const [working] = await dialEach(1, get('/held'));
  await vi.waitFor(() => expect(held).toHaveLength(1));
  const silent = await dialEach(3 * perAddress);
  expect(await openOf(silent, perAddress - 1)).toEqual(silent.map((_, at) => at > 2 * perAddress));
  held[0]?.end('made');
  const [answer] = await once(working?.on('data', () => {}) ?? server, 'data');
  expect(String(answer)).toContain('made');
});

test('where every request of an address is at work, it gets no more connections until one is answered', async () => {
  await dialEach(perAddress, get('/held'));
  await vi.waitFor(() => expect(held).toHaveLength(perAddress));
  const late = await dial(get('/'));
  await vi.waitFor(() => expect(late.closed).toBe(true));
  held[0]?.end('made');
  await vi.waitFor(async () => expect((await call(port, '/')).status).toBe(200));
});

test('who does not take an answer makes room for who does', async () => {
  const stuck = await dialEach(perAddress, get('/large'), '127.0.0.1', false);
  await vi.waitFor(() => expect(answers).toHaveLength(perAddress));
  await vi.waitFor(async () => expect((await call(port, '/')).status).toBe(200));
  stuck[0]?.resume();
  await openOf(stuck, perAddress - 1);
  expect(stuck[0]?.closed).toBe(true);
});

test('a connection that asks again counts as new', async () => {
  const sockets = await dialEach(perAddress, get('/'));
  await areAnswered(perAddress);
  sockets[0]?.write(get('/'));
  await areAnswered(perAddress + 1);
  await dialEach(perAddress - 1);
  expect(await openOf(sockets, 1)).toEqual(sockets.map((_, at) => at === 0));
});

test('one address does not hold the connections of all others', async () => {
  const flood = await dialEach(3 * perAddress, '', '127.0.0.2');
  await openOf(flood, perAddress);
  const others = await dialEach(inAll - perAddress, '', '127.0.0.3');
  expect(await openOf(others, inAll - perAddress)).not.toContain(false);
});

test('a server that is full closes the oldest idle connection of any client, and those of a proxy last', async () => {
  const proxied = await dialEach(4, get('/'), proxy);
  const first = await dialEach(perAddress, '', '127.0.0.2');
  const second = await dialEach(perAddress, '', '127.0.0.3');
  await openOf([...first, ...second], inAll - 4);
  expect(second.map(isOpen)).not.toContain(false);
  expect(proxied.map(isOpen)).not.toContain(false);
  const more = await dialEach(2 * inAll, '', proxy);
  await openOf([...proxied, ...more], inAll);
  expect([...first, ...second].some(isOpen)).toBe(false);
});
