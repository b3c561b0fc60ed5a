import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { openDatabase } from '#server/database/open.ts';
import { newDatabaseUrl } from '../../../support/databases.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-limits-'));
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('evasion: a restart forgets no try', async () => {
  const body = { name: 'Jane', email: 'jane@example.com', subject: 'Other', message: 'Hello' };
  const url = await newDatabaseUrl();
  const send = async () => {
    const database = await openDatabase(folder, url);
    const limits = { contactByAddress: { burst: 2, every: 60_000 } };
    const app = createApp({ database, dataDir: folder, limits });
    const request = new Request('http://shop.example/api/contact.php', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { status } = await app(request, { address: '10.0.0.1' });
    await database.destroy();
    return status;
  };
  expect([await send(), await send(), await send()]).toEqual([200, 200, 429]);
});
