import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';

const folder = fileURLToPath(new URL('./php-shop', import.meta.url));
const catalogue = fileURLToPath(new URL('../../src/server/sample', import.meta.url));

/** The shop's switches by name; `./php-shop/README.md` explains each. */
export type PhpModes = Readonly<Record<string, string | number>>;

export interface PhpOrder {
  id: number;
  /** UGX, as the client sent it. */
  amount: number;
  status: string;
  isPaid: boolean;
  items: { id: string; size: string; quantity: number; price: number }[];
}

/** A PHP shop that nobody of this project wrote, served by PHP itself with its own database. */
export class PhpShop implements AsyncDisposable {
  readonly url: string;
  /** Folder of its database, and of what it serves (`www`). */
  readonly dataDir: string;
  readonly #database: DatabaseSync;
  readonly #stop: () => Promise<void>;

  static async open(): Promise<PhpShop> {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'lulu-php-'));
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...process.env,
      SHOP_DATA: dataDir,
      SHOP_BASE: url,
      SHOP_CATALOGUE: catalogue,
      PHP_CLI_SERVER_WORKERS: '4',
    };
    execFileSync('php', [path.join(folder, 'shop.php'), 'setup'], { env });
    const args = ['-d', 'output_buffering=4096', '-S', `127.0.0.1:${port}`, '-t', path.join(dataDir, 'www')];
    // A separate process group: the workers of PHP's server outlive it otherwise.
    const server = spawn('php', args, { env, stdio: 'ignore', detached: true });
    const ended = once(server, 'exit');
    const stop = async () => {
      if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL');
      await ended;
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
    };
    while (!(await answers(url))) {
      if (server.exitCode !== null) throw new Error('PHP ended before it served the shop.');
      await pause(20);
    }
    return new PhpShop(url, dataDir, stop);
  }

  private constructor(url: string, dataDir: string, stop: () => Promise<void>) {
    this.url = url;
    this.dataDir = dataDir;
    this.#stop = stop;
    this.#database = new DatabaseSync(path.join(dataDir, 'shop.sqlite'), { timeout: 5_000 });
  }

  /** Sets these modes, and none but these. */
  modes(modes: PhpModes): void {
    const file = path.join(this.dataDir, 'modes.json');
    writeFileSync(`${file}.new`, JSON.stringify(modes));
    renameSync(`${file}.new`, file);
  }

  /** Sells these alone. */
  keepOnly(ids: readonly string[]): void {
    this.#run(
      'UPDATE products SET deleted = 1 WHERE id NOT IN (SELECT value FROM json_each(?))',
      JSON.stringify(ids),
    );
  }

  /** Ends the tokens of this account, as time does. */
  expire(email: string): void {
    this.#run('UPDATE tokens SET expires = 0 WHERE user_id = (SELECT id FROM users WHERE email = ?)', email);
  }

  /** Sets the payment method of an order, as one that was paid online has it. The storefront makes no such orders. */
  setPaymentMethod(orderId: number, method: string): void {
    this.#run('UPDATE orders SET payment_method = ? WHERE id = ?', method, orderId);
  }

  orders(email: string): PhpOrder[] {
    const rows = this.#all(
      'SELECT o.* FROM orders o JOIN users u ON u.id = o.user_id WHERE u.email = ? ORDER BY o.id',
      email,
    );
    return rows.map((row) => ({
      id: Number(row.id),
      amount: Number(row.amount),
      status: String(row.status),
      isPaid: row.payment === 1,
      items: JSON.parse(String(row.items)),
    }));
  }

  /** Quantities by line (`71/default`), from the table or the column of JSON, whichever the mode uses. */
  cart(email: string): Record<string, number> {
    const rows = this.#all(
      'SELECT c.* FROM cart c JOIN users u ON u.id = c.user_id WHERE u.email = ? AND quantity > 0',
      email,
    );
    const lines = rows.map((row) => [`${row.product_id}/${row.size}`, Number(row.quantity)] as const);
    const [user] = this.#all('SELECT cart_data FROM users WHERE email = ?', email);
    const column: Record<string, Record<string, number>> = JSON.parse(String(user?.cart_data ?? '{}'));
    const columnLines = Object.entries(column).flatMap(([id, sizes]) =>
      Object.entries(sizes).map(([size, quantity]) => [`${id}/${size}`, quantity] as const),
    );
    return Object.fromEntries([...lines, ...columnLines]);
  }

  user(email: string): Record<string, unknown> | undefined {
    return this.#all('SELECT * FROM users WHERE email = ?', email)[0];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#database.close();
    await this.#stop();
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#database.prepare(sql).run(...values);
  }

  #all(sql: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
    return this.#database.prepare(sql).all(...values);
  }
}

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}
