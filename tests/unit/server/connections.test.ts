import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabaseInMemory } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { type RunningServer, startServer, type Timeouts } from '#server/listen.ts';
import type { RequestEntry } from '#server/logs/server-log.ts';

let database: Database;
let dataDir: string;
let server: RunningServer;
let requests: RequestEntry[];

// None of these ends a connection for want of bytes, which would hide that another limit did not.
const timeouts = { headers: 300, request: 600, keepAlive: 300, idle: 60_000, check: 50, close: 1_000 };

/** Between the limits above and those of a shop, which the slowest machine tells apart, ms. */
const soon = 10_000;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-connections-'));
  database = await openDatabaseInMemory();
  requests = [];
  server = await start(timeouts);
});

function start(timeouts: Timeouts): Promise<RunningServer> {
  return startServer({
    port: 0,
    host: '127.0.0.1',
    database,
    dataDir,
    onRequest: (entry) => requests.push(entry),
    timeouts,
  });
}

afterEach(async () => {
  await server.close();
  await database.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

/** A connection on which everything that came and its end are kept. */
function dial(): { socket: Socket; said: () => string; ended: Promise<number> } {
  const started = Date.now();
  const socket = connect(server.port, '127.0.0.1');
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  socket.on('error', () => {});
  const ended = new Promise<number>((resolve) => {
    socket.once('close', () => resolve(Date.now() - started));
  });
  return { socket, said: () => said, ended };
}

/** Sends the text; it is on its way when this ends. */
function send(socket: Socket, text: string): Promise<void> {
  return new Promise((resolve) => socket.write(text, () => resolve()));
}

/** Sends the text again and again until the connection is gone. */
async function drip(socket: Socket, text: string): Promise<void> {
  while (!socket.destroyed && socket.writable) {
    socket.write(text);
    await pause(40);
  }
}

function envelopeIn(said: string): unknown {
  return JSON.parse(said.slice(said.indexOf('\r\n\r\n')));
}

const head = 'POST /api/login.php HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\n';
const refused = { success: false, message: expect.any(String) };

test.each([
  ['head', head, 'x'],
  ['body', `${head}Content-Length: 60000\r\n\r\n`, ' '],
])('a %s that comes a byte at a time is given up', async (_, start, byte) => {
  const { socket, said, ended } = dial();
  socket.write(start);
  void drip(socket, byte);
  expect(await ended).toBeLessThan(soon);
  expect(said()).toMatch(/^HTTP\/1\.1 408 /);
});

test('a client that is gone before its answer is in the log as cut off', async () => {
  const { socket } = dial();
  await send(socket, `${head}Content-Length: 100\r\n\r\n{`);
  socket.destroy();
  const entry = expect.objectContaining({ path: '/api/login.php', cut: true });
  await vi.waitFor(() => expect(requests).toContainEqual(entry));
});

test('a client that never ends a request does not keep the shop from closing', async () => {
  const { socket, ended } = dial();
  socket.write(`${head}Content-Length: 60000\r\n\r\n`);
  const healthy = dial();
  healthy.socket.write('GET /healthz HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  await vi.waitFor(() => expect(healthy.said()).toContain('200'));
  const started = Date.now();
  await server.close();
  expect(Date.now() - started).toBeLessThan(5_000);
  await ended;
});

test.each([
  [
    'GET /api/%00%zz HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n',
    { path: '/api/%00%zz', status: 404 },
  ],
  [
    'GET HTTP://shop.example/healthz?a=1 HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n',
    { path: '/healthz', status: 200 },
  ],
  ['GET /healthz HTTP/1.0\r\n\r\n', { path: '/healthz', status: 200 }],
  [
    'PURGE /api/login.php HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n',
    { method: 'PURGE', status: 405 },
  ],
])('a request in an odd form is answered, and a line of the log: %j', async (words, entry) => {
  const { socket, said, ended } = dial();
  socket.write(words);
  await ended;
  expect(said()).toMatch(new RegExp(`^HTTP/1\\.1 ${entry.status} `));
  if (entry.status !== 200) expect(envelopeIn(said())).toEqual(refused);
  expect(requests).toContainEqual(expect.objectContaining(entry));
});
