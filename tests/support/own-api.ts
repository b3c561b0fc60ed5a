import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { OrderStatus } from '#domain/orders/order-details.ts';
import { shopFileIn } from '#server/database/data-folder.ts';
import { openDatabase } from '#server/database/open.ts';
import type { Database } from '#server/database/schema.ts';
import { type RunningServer, type ServerOptions, startServer } from '#server/listen.ts';
import { changeStatus } from '#server/orders/operator.ts';
import type { Site } from '#server/site.ts';

/**
 * The reference API over a copy of the shop's database: what the pages were built from, in which a test may change prices
 * and take products away without another one noticing.
 */
export class OwnApi implements AsyncDisposable {
  readonly dataDir: string;
  readonly database: Database;
  readonly #server: RunningServer;

  /** The API alone, unless these options make it a whole shop. */
  static async open(
    shopDataDir: string,
    options: Partial<ServerOptions> = { host: '127.0.0.1', apiAlone: true },
  ): Promise<OwnApi> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'lulu-api-'));
    const shop = new DatabaseSync(shopFileIn(shopDataDir), { readOnly: true });
    shop.prepare('VACUUM INTO ?').run(shopFileIn(dataDir));
    shop.close();
    const database = await openDatabase(dataDir);
    // Whatever the tests order, nothing sells out.
    await database.updateTable('products').set({ stock: null }).execute();
    const server = await startServer({ ...options, database, dataDir, port: 0 });
    return new OwnApi(dataDir, database, server);
  }

  private constructor(dataDir: string, database: Database, server: RunningServer) {
    this.dataDir = dataDir;
    this.database = database;
    this.#server = server;
  }

  get url(): string {
    return this.#server.url;
  }

  /** What it serves beside the API. */
  get site(): Site {
    return this.#server.site;
  }

  /** The owner sells these products alone. */
  async keepOnly(ids: readonly string[]): Promise<void> {
    const { database } = this;
    await database.deleteFrom('products').where('id', 'not in', ids).execute();
    await this.#noteChange();
  }

  /** The owner changes a name or a price, UGX, or takes a product away with null; the pages are not built anew. */
  async change(id: string, changed: { name?: string; price?: number } | null): Promise<void> {
    const { database } = this;
    if (changed === null) await database.deleteFrom('products').where('id', '=', id).execute();
    else await database.updateTable('products').set(changed).where('id', '=', id).execute();
    await this.#noteChange();
  }

  /** The operator moves an order on. */
  moveOn(id: string, status: OrderStatus): Promise<void> {
    return changeStatus(this.database, { id, status, force: false, now: Date.now() });
  }

  /** Sets the payment method of an order, as one that was paid online has it. The storefront makes no such orders. */
  async setPaymentMethod(id: string, payment_method: string): Promise<void> {
    await this.database.updateTable('orders').set({ payment_method }).where('id', '=', id).execute();
  }

  async #noteChange(): Promise<void> {
    await this.database
      .updateTable('catalogue')
      .set((catalogue) => ({ version: catalogue('version', '+', 1) }))
      .execute();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.close();
    await this.database.destroy();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
