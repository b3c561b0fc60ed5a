import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { storeOriginal } from '#server/catalogue/pictures.ts';
import { openDatabase } from '#server/database/open.ts';
import { fill, productRow } from '../catalogue-fixture.ts';
import { addressOf, runScript, startScript } from '../script-fixture.ts';

/** One account places more orders than any household needs. */
const apiWithoutLimits = join('bench', 'api', 'server.ts');

/** A folder for one shop and its backups, and the commands that an owner runs there. */
export class BackupPlace {
  readonly folder = mkdtempSync(join(tmpdir(), 'shop-backup-'));
  readonly dataDir = join(this.folder, 'shop');
  /** Where the first backup goes. */
  readonly target = join(this.folder, 'kept', 'monday');
  readonly #children: ChildProcess[] = [];

  run(script: string, ...words: string[]) {
    return runScript(script, words, this.#environment);
  }

  /** A shop with one product that has a picture. */
  async newShop(): Promise<void> {
    const database = await openDatabase(this.dataDir);
    const file = await storeOriginal(this.dataDir, Buffer.from('picture'), 'png');
    const picture = { path: 'images/a.png', content_type: 'image/png', file, size: 7 };
    await fill(database, [productRow('soap', { price: 20_000, image: '["images/a.png"]' })], [picture]);
    await database.destroy();
    const record = '{"products":1,"fingerprint":"f","folder":"/gone"}';
    writeFileSync(join(this.dataDir, 'published.json'), record);
  }

  /** Opens the shop. Returns its address. */
  async serve(): Promise<string> {
    const child = startScript(apiWithoutLimits, [], { ...this.#environment, SHOP_LOG_REQUESTS: 'off' });
    this.#children.push(child);
    return addressOf(child);
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

  get #environment() {
    return { SHOP_DATA_DIR: this.dataDir };
  }
}

export function read(file: string, query: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare(query).all();
  database.close();
  return rows;
}
