import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabaseInMemory } from '#server/database/open.ts';
import type { Log } from '#server/log.ts';

export type OpenApp = Awaited<ReturnType<typeof openApp>>;

/** The reference API over an empty database in memory. */
export async function openApp() {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-app-'));
  const database = await openDatabaseInMemory();
  const log = vi.fn<Log>();
  const app = createApp({ database, dataDir, log });
  return {
    database,
    dataDir,
    log,
    call: (path: string, init?: RequestInit) => app(new Request(`http://shop.example${path}`, init)),
    async close() {
      await database.destroy();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
