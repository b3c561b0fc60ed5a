import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { calls } from '#api/contract.ts';
import { root } from '#files/folders.ts';
import { replaceCatalogue } from '#server/catalogue/replace-catalogue.ts';
import { openDatabase } from '#server/database/open.ts';
import type { ProductsTable } from '#server/database/schema.ts';
import type { OrderLoad, Outcome } from './api/client.ts';
import { goals } from './goals.ts';
import { type Figure, ours } from './results.ts';
import { median } from './table.ts';

/** `npm run bench -- api`: orders a second at the reference API, the client on the same machine; none may be lost or doubled. */
export async function benchApi(runs: number): Promise<Figure[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'lulu-bench-api-'));
  const products = Array.from({ length: 1_000 }, (_, position) => plainProduct(position));
  const outcomes: Outcome[] = [];
  try {
    const database = await openDatabase(dataDir, process.env.DATABASE_URL ?? null);
    await replaceCatalogue(database, products, []);
    await database.destroy();
    const child = spawn(process.execPath, [path.join(root, 'scripts/bench/api/server.ts')], {
      env: { ...process.env, SHOP_DATA_DIR: dataDir, PORT: '0' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const url = `http://127.0.0.1:${await portOf(child)}`;
    const load = { url, seconds: 6, connections: 100, products, tokens: await register(url, 40) };
    for (let run = 0; run < runs; run++) outcomes.push(await runLoad(load));
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    const placed = outcomes.reduce((sum, { placed }) => sum + placed, 0);
    const wrong = Math.abs((await countLines(dataDir)) / 3 - placed);
    const middle = (what: 'perSecond' | 'p99Ms') => median(outcomes.map((outcome) => outcome[what]));
    return [
      {
        ...{ name: 'API: orders, 3 lines each', contestant: ours, unit: 'a second' },
        ...{ value: middle('perSecond'), least: goals.ordersPerSecond },
      },
      { name: 'API: orders, p99', contestant: ours, value: middle('p99Ms'), unit: 'ms' },
      { name: 'API: orders lost or doubled', contestant: ours, value: wrong, unit: '', most: 0 },
    ];
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function portOf({ stdout }: ChildProcess): Promise<string> {
  for await (const chunk of stdout ?? []) {
    const [, port] = /http:\/\/[^/\s]+:(\d+)/.exec(String(chunk)) ?? [];
    if (port) return port;
  }
  throw new Error('The API ended before it was open.');
}

/** Puts the load on the API from another process. */
async function runLoad(load: OrderLoad): Promise<Outcome> {
  const script = path.join(root, 'scripts/bench/api/client.ts');
  const { tokens, products, ...settings } = load;
  const wanted = products.map(({ id, price }) => ({ id, price }));
  const argument = JSON.stringify({ ...settings, tokens, products: wanted });
  const { stdout } = await promisify(execFile)(process.execPath, [script, argument]);
  return JSON.parse(stdout) as Outcome;
}

/** Registers so many customers; resolves with their tokens. */
async function register(url: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < count; index++) {
    const person = {
      name: 'Jane Doe',
      email: `customer-${index}@example.com`,
      password: 'correct horse battery',
    };
    const answer = await fetch(`${url}${calls.register.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${index}` },
      body: JSON.stringify(person),
    });
    const { token } = (await answer.json()) as { token?: string };
    if (token === undefined) throw new Error(`The API took no account for ${person.email}.`);
    tokens.push(token);
  }
  return tokens;
}

async function countLines(dataDir: string): Promise<number> {
  const database = await openDatabase(dataDir, process.env.DATABASE_URL ?? null);
  const { count } = await database
    .selectFrom('order_lines')
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  await database.destroy();
  return Number(count);
}

function plainProduct(position: number): ProductsTable {
  return {
    id: `product-${position}`,
    position,
    name: `Product of the bench, number ${position}`,
    description: 'Washes what it should and nothing else. For hand and machine, with the smell of lemon.',
    price: 2_000 + (position % 90) * 500,
    image: `["images/product-${position}.jpg"]`,
    category: 'Detergents',
    sub_category: 'Pearl',
    bestseller: 0,
    date: 1_700_000_000_000 + position * 60_000,
    sizes: null,
    specifications: null,
    stock: position % 10 === 0 ? 1_000_000_000 : null,
    rating: null,
    review_count: null,
    original_price: null,
    hidden: 0,
    draft: null,
  };
}
