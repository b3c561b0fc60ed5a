import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { storeOriginal } from '#server/catalogue/pictures.ts';
import { openDatabase } from '#server/database/open.ts';
import { fill, productRow } from '../catalogue-fixture.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));

/** One account places more orders than any household needs. */
const apiWithoutLimits = join('scripts', 'bench', 'api', 'server.ts');

/** A folder for one shop and its backups, and the commands that an owner runs there. */
export class BackupPlace {
  readonly folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
  readonly dataDir = join(this.folder, 'shop');
  /** Where the first backup goes. */
  readonly target = join(this.folder, 'kept', 'monday');
  readonly #children: ChildProcess[] = [];

  run(script: string, ...words: string[]): Promise<{ code: number; said: string; faults: string }> {
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        [join('scripts', script), ...words],
        { cwd: root, env: this.#environment() },
        (error, said, faults) => resolve({ code: error ? Number(error.code) : 0, said, faults }),
      );
    });
  }

  /** A shop with one product that has a picture; `others` more pictures are in its list. */
  async newShop(others = 0): Promise<void> {
    const database = await openDatabase(this.dataDir);
    const pictures = [];
    for (let number = 0; number <= others; number++) {
      const bytes = Buffer.from(number === 0 ? 'picture' : `picture ${number}`);
      const file = await storeOriginal(this.dataDir, bytes, 'png');
      const name = number === 0 ? 'a' : `other-${number}`;
      pictures.push({ path: `images/${name}.png`, content_type: 'image/png', file, size: bytes.length });
    }
    await fill(database, [productRow('soap', { price: 20_000, image: '["images/a.png"]' })], pictures);
    await database.destroy();
    const record = '{"products":1,"fingerprint":"f","folder":"/gone"}';
    writeFileSync(join(this.dataDir, 'published.json'), record);
  }

  /** Opens the shop. Returns its address. */
  async serve(): Promise<string> {
    const child = spawn(process.execPath, [apiWithoutLimits], {
      cwd: root,
      env: { ...this.#environment(), SHOP_LOG_REQUESTS: 'off' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#children.push(child);
    for await (const chunk of child.stdout) {
      const address = /http:\/\/[^/\s]+/.exec(String(chunk));
      if (address) return address[0];
    }
    throw new Error('The API never opened.');
  }

  /** Closes the shop as its owner does. */
  async stop(): Promise<void> {
    for (const child of this.#children.splice(0)) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  }

  remove(): void {
    for (const child of this.#children) child.kill('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }

  #environment(): NodeJS.ProcessEnv {
    return { ...process.env, SHOP_DATA_DIR: this.dataDir, DATABASE_URL: '', SMTP_URL: '', PORT: '0' };
  }
}

export function read(file: string, query: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(query).all();
  database.close();
  return rows;
}
