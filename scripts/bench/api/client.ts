import { randomUUID } from 'node:crypto';
import { Pool } from 'undici';
import { calls } from '#api/contract.ts';
import { totalsOf } from '#domain/checkout/delivery.ts';

export interface OrderLoad {
  url: string;
  seconds: number;
  /** Each sends its next order when the one before is answered. */
  connections: number;
  tokens: readonly string[];
  products: readonly { id: string; price: number }[];
}

export interface Outcome {
  placed: number;
  perSecond: number;
  p99Ms: number;
}

// Runs as its own process: places orders as its argument (JSON) says, and prints the outcome as JSON.
const { url, seconds, connections, tokens, products } = JSON.parse(process.argv[2] ?? '') as OrderLoad;
const address = {
  ...{ firstName: 'Jane', lastName: 'Doe', email: 'jane@example.com', phone: '+256 700 000 000' },
  ...{ street: 'Kampala Road 1', city: 'Kampala', country: 'Uganda' },
};
const pool = new Pool(url, { connections, pipelining: 1 });
const took: number[] = [];
let count = 0;
const started = performance.now();
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() - started < seconds * 1_000) await placeOrder();
  }),
);
const took99 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? Number.NaN;
const outcome: Outcome = {
  placed: took.length,
  perSecond: took.length / ((performance.now() - started) / 1_000),
  p99Ms: took99,
};
await pool.destroy();
console.log(JSON.stringify(outcome));

async function placeOrder(): Promise<void> {
  count += 1;
  const items = [0, 1, 2].flatMap((line) => {
    const product = products[(count * 3 + line) % products.length];
    return product ? [{ ...product, size: 'default', quantity: line + 1 }] : [];
  });
  const request = { address, items, amount: totalsOf(items).total, currency: 'UGX', confirmDuplicate: true };
  const sent = performance.now();
  const { body } = await pool.request({
    method: 'POST',
    path: calls.placeOrder.path,
    headers: { 'content-type': 'application/json', token: tokens[count % tokens.length] ?? '' },
    body: JSON.stringify({ ...request, clientOrderId: randomUUID() }),
  });
  const text = await body.text();
  if (!text.startsWith('{"success":true')) throw new Error(`An order was refused: ${text}`);
  took.push(performance.now() - sent);
}
