import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calls } from '#api/contract.ts';
import { openDatabase } from '#server/database/open.ts';
import { freePort } from '../../support/free-port.ts';
import { fill, productRow } from './catalogue-fixture.ts';
import { registration } from './customer-fixture.ts';
import { orderOf } from './orders/order-fixture.ts';
import { postTo, root } from './script-fixture.ts';

let dataDir: string;
let logFile: string;
let child: ChildProcess;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-stop-'));
  logFile = join(dataDir, 'log');
  const database = await openDatabase(dataDir);
  await fill(database, [productRow('soap', { price: 20_000 })]);
  await database.destroy();
});

afterEach(() => {
  child.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** One account places more orders than any household needs. */
const apiWithoutLimits = join('scripts', 'bench', 'api', 'server.ts');

/** The address of the API, whose output goes to a file. */
async function serve(environment: Record<string, string> = {}, output = logFile): Promise<string> {
  writeFileSync(logFile, '');
  const port = String(await freePort());
  child = spawn(process.execPath, [apiWithoutLimits], {
    cwd: root,
    env: { ...process.env, SHOP_DATA_DIR: dataDir, PORT: port, SMTP_URL: '', ...environment },
    stdio: ['ignore', openSync(output, 'a'), 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${address}/healthz`), { interval: 50 });
  return address;
}

test('a shop whose shell was ended, as npm ends it, ends too', async () => {
  const port = String(await freePort());
  child = spawn('sh', ['-c', `"${process.execPath}" scripts/api.ts; true`], {
    cwd: root,
    env: { ...process.env, SHOP_DATA_DIR: dataDir, PORT: port, SMTP_URL: '', npm_lifecycle_event: 'api' },
    stdio: ['ignore', openSync(logFile, 'a'), 'inherit'],
  });
  const ask = () => fetch(`http://127.0.0.1:${port}/healthz`);
  await vi.waitFor(ask, { interval: 50 });
  child.kill('SIGTERM');
  await vi.waitFor(() => expect(ask()).rejects.toThrow(), { interval: 100 });
});

/** A call whose body is still to come, and the reply as it comes. */
async function openCall(port: number): Promise<{ call: Socket; reply: () => string }> {
  const call = connect(port, '127.0.0.1');
  let reply = '';
  call.setEncoding('latin1').on('data', (text) => {
    reply += text;
  });
  call.on('error', () => {});
  call.write(
    `POST ${calls.login.path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n`,
  );
  await vi.waitFor(() => expect(reply).toMatch(/^HTTP\/1\.1 100 /));
  return { call, reply: () => reply };
}

const wholeReply = /HTTP\/1\.1 [2-5]\d\d (?!Continue)/;

test('one Ctrl+C that terminal and npm both pass on lets the calls under way end', async () => {
  const { call, reply } = await openCall(Number(new URL(await serve()).port));
  child.kill('SIGINT');
  await vi.waitFor(() => expect(readFileSync(logFile, 'utf8')).toContain('"closing"'), { interval: 5 });
  child.kill('SIGINT');
  const ended = once(child, 'exit');
  await pause(100);
  call.write('{}');
  await vi.waitFor(() => expect(reply()).toMatch(wholeReply));
  expect(await ended).toEqual([0, null]);
  expect(readFileSync(logFile, 'utf8').match(/"closing"/g)).toHaveLength(1);
  call.destroy();
});

test('a second signal, a second after the first, does not wait for the calls', async () => {
  const { call, reply } = await openCall(Number(new URL(await serve()).port));
  child.kill('SIGINT');
  await vi.waitFor(() => expect(readFileSync(logFile, 'utf8')).toContain('"closing"'));
  await pause(1_500);
  const sentAt = Date.now();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([1, null]);
  // The calls themselves are given up 8 s after the first signal.
  expect(Date.now() - sentAt).toBeLessThan(6_000);
  expect(reply()).not.toMatch(wholeReply);
  expect(readFileSync(logFile, 'utf8').match(/"closing"/g)).toHaveLength(1);
  call.destroy();
});

async function order(address: string, token: string) {
  const attempt = orderOf([{ id: 'soap', quantity: 1 }], 25_000);
  return (await postTo(address, calls.placeOrder.path, attempt, token)).body;
}

async function newToken(address: string): Promise<string> {
  return (await postTo(address, calls.register.path, registration('jane'))).body.token;
}

async function ordersKept(): Promise<string[]> {
  const database = await openDatabase(dataDir);
  const orders = await database.selectFrom('orders').select('id').orderBy('id').execute();
  await database.destroy();
  return orders.map(({ id }) => id);
}

test('told to stop while orders come in, the shop answers each that it took, and ends with 0 in time', async () => {
  const address = await serve();
  const token = await newToken(address);
  const answered: string[] = [];
  let isStopped = false;
  const shopper = async (): Promise<void> => {
    while (!isStopped) {
      const reply = await order(address, token).catch(() => null);
      if (reply === null) return;
      expect(reply.success).toBe(true);
      answered.push(reply.orderId);
    }
  };
  const shoppers = Array.from({ length: 12 }, shopper);
  await vi.waitFor(() => expect(answered.length).toBeGreaterThan(40), 10_000);
  const started = Date.now();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  isStopped = true;
  await Promise.all(shoppers);
  expect(Date.now() - started).toBeLessThan(10_000);
  expect(await ordersKept()).toEqual(answered.toSorted());
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(1);
  const entries = lines.map((line) => JSON.parse(line));
  expect(entries.at(-1)).toMatchObject({ msg: 'closed' });
  expect(entries.filter(({ path, cut }) => path === calls.placeOrder.path && !cut)).toHaveLength(
    answered.length,
  );
  expect(lines.join('\n')).not.toMatch(/jane|Doe|Kampala|700 000/);
  expect(lines.join('\n')).not.toContain(token);
});

test('a mail server that hangs does not keep the shop from ending', async () => {
  const { openSmtpServer } = await import('../../support/smtp-server.ts');
  const smtp = await openSmtpServer('hang');
  const address = await serve({ SMTP_URL: smtp.url });
  const token = await newToken(address);
  await order(address, token);
  // The customer's mail and the shop's own.
  await vi.waitFor(() => expect(smtp.state.connections).toBeGreaterThan(0), 5_000);
  const started = Date.now();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(Date.now() - started).toBeLessThan(10_000);
  await smtp.close();
});

test.runIf(existsSync('/dev/full'))('a log that cannot be written stops no order', async () => {
  const address = await serve({}, '/dev/full');
  const token = await newToken(address);
  for (let at = 0; at < 20; at++) expect((await order(address, token)).success).toBe(true);
  await pause(100);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(await ordersKept()).toHaveLength(20);
});
