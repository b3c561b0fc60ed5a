import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { type CallName, calls } from '#api/contract.ts';
import { argon2Passwords } from '#server/accounts/passwords.ts';
import { type AppOptions, createApp } from '#server/app.ts';
import type { Log } from '#server/logs/server-log.ts';
import { openEmptyDatabase } from '../../support/databases.ts';

export type OpenApp = Awaited<ReturnType<typeof openApp>>;

/** As little work as Argon2id allows: what is tested is not how long it takes. */
export const quickPasswords = { memory: 64, passes: 1 };

/** The reference API over an empty database, at a time that only `wait` moves. */
export async function openApp(options: Partial<AppOptions> = {}) {
  const dataDir = options.dataDir ?? folderOfTest();
  const database = options.database ?? (await openEmptyDatabase());
  const log = vi.fn<Log>();
  let now = Date.UTC(2026, 0, 5, 9);
  const app = createApp({
    database,
    dataDir,
    log,
    now: () => now,
    passwords: argon2Passwords(quickPasswords),
    passwordReset: true,
    webVitals: true,
    ...options,
  });
  const request = (path: string, init?: RequestInit) => new Request(`http://shop.example${path}`, init);
  return {
    database,
    dataDir,
    log,
    call: (path: string, init?: RequestInit, connection: { address?: string } = {}) =>
      app(request(path, init), connection),
    /** Sends JSON to a call of the contract. */
    async post(name: CallName, body: unknown = {}, { token, address }: Sender = {}) {
      const headers = { 'content-type': 'application/json', ...(token !== undefined && { token }) };
      const init = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await app(request(calls[name].path, init), address === undefined ? {} : { address });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    wait(ms: number) {
      now += ms;
      // The clock of the limits.
      vi.setSystemTime(Date.now() + ms);
    },
    now: () => now,
    close: () => database.destroy(),
  };
}

/** A folder that goes with its test, whether or not the app is closed. */
function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'shop-app-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export interface Sender {
  token?: string;
  address?: string;
}
