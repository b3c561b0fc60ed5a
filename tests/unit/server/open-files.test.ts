import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import { freePort } from '../../support/free-port.ts';
import { fill, productRow } from './catalogue-fixture.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

let dataDir: string;
let shop: ChildProcess | undefined;
const sockets: Socket[] = [];

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-files-'));
  const database = await openDatabase(dataDir);
  await fill(database, [productRow('soap', { price: 20_000 })]);
  await database.destroy();
});

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  shop?.kill('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

/** Starts the API in a process that may open so many files. Returns its port. */
async function serve(openFiles: number): Promise<number> {
  const port = await freePort();
  const env = { ...process.env, SHOP_DATA_DIR: dataDir, DATABASE_URL: '', PORT: String(port) };
  const words = ['-c', `ulimit -n ${openFiles}; exec "$0" scripts/api.ts`, process.execPath];
  const child = spawn('sh', words, { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  shop = child;
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += String(chunk);
  });
  await vi.waitUntil(() => said.includes('The API is open'), { timeout: 60_000 });
  return port;
}

test.runIf(process.platform === 'linux')(
  'where the process may open few files, idle connections make room for a new one and for the files of its answer',
  async () => {
    const port = await serve(256);
    let taken = 0;
    for (let count = 0; count < 400; count++) {
      const socket = connect({ port, host: '127.0.0.1' }, () => {
        taken++;
      });
      sockets.push(socket.on('error', () => {}));
    }
    await vi.waitUntil(() => taken === sockets.length);
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status, String);
    expect(answer).toBe(200);
  },
);
