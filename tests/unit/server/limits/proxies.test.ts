import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '#api/contract.ts';
import { trustedProxiesFrom } from '#server/limits/client-address.ts';
import { type RunningServer, startServer } from '#server/listen.ts';
import { openEmptyDatabase } from '../../../support/databases.ts';
import { skippedSince } from '../../../support/skipped-since.ts';
import { nginxProgram, openNginx } from '../../../support/web-servers.ts';

let folder: string;
let server: RunningServer;
let cleanups: (() => unknown)[];

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lulu-proxies-'));
  cleanups = [];
});

afterEach(async () => {
  for (const cleanup of cleanups.reverse()) await cleanup();
  rmSync(folder, { recursive: true, force: true });
});

async function openShop(trusted?: string) {
  const database = await openEmptyDatabase();
  server = await startServer({
    port: 0,
    host: '127.0.0.1',
    database,
    dataDir: folder,
    apiAlone: true,
    limits: { calls: { points: 12, duration: 60 } },
    ...(trusted !== undefined && { trustedProxies: trustedProxiesFrom({ SHOP_TRUSTED_PROXIES: trusted }) }),
  });
  cleanups.push(async () => {
    await server.close();
    await database.destroy();
  });
}

/** A message to the shop; a caller has one. Each shopper of these tests calls from another address of this machine. */
async function write(port: number, from: string, headers: Record<string, string> = {}): Promise<number> {
  const message = { name: 'Jane', email: 'jane@example.com', subject: 'Other', message: 'Hello' };
  const call = request({
    host: '127.0.0.1',
    port,
    localAddress: from,
    path: calls.contact.path,
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
  });
  call.end(JSON.stringify(message));
  const [response] = await once(call, 'response');
  response.resume();
  return response.statusCode;
}

/** Two shoppers write, and each writes once more, claiming to be somebody else. */
async function shoppers(port: number): Promise<number[]> {
  const forged = { 'x-forwarded-for': '41.75.1.9' };
  return [
    await write(port, '127.0.0.2'),
    await write(port, '127.0.0.3'),
    await write(port, '127.0.0.2', forged),
    await write(port, '127.0.0.3', forged),
  ];
}

const each = [200, 200, 429, 429];

// Every address of 127.0.0.0/8 is this machine on Linux alone.
const isLinux = process.platform === 'linux';

test.runIf(isLinux && nginxProgram !== '')(
  'behind nginx, and behind two of them, each shopper has tries of their own; behind one that nobody trusts all are one',
  skippedSince('nginx is not on this machine.'),
  async () => {
    await openShop('127.0.0.9, 127.0.0.8');
    const inner = await openNginxBefore(server.port, '127.0.0.9');
    expect(await shoppers(inner)).toEqual(each);
    await openShop('127.0.0.9, 127.0.0.8');
    const outer = await openNginxBefore(await openNginxBefore(server.port, '127.0.0.9'), '127.0.0.8');
    expect(await shoppers(outer)).toEqual(each);
    await openShop('10.0.0.0/8');
    const untrusted = await openNginxBefore(server.port, '127.0.0.9');
    expect(await shoppers(untrusted)).toEqual([200, 429, 429, 429]);
  },
);

/** It calls the shop at `upstream` from `address`. Its port. */
async function openNginxBefore(upstream: number, address: string): Promise<number> {
  const nginx = await openNginx(`location / {
      proxy_pass http://127.0.0.1:${upstream};
      proxy_bind ${address};
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }`);
  cleanups.push(() => nginx[Symbol.asyncDispose]());
  return nginx.port;
}
