import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { type Call, callsOf } from './calls.ts';
import type { Load, Outcome } from './load.ts';

// Runs as a process of its own: puts the load of its argument (JSON) on the API, and prints the outcome as JSON.
const load = JSON.parse(process.argv[2] ?? '') as Load;
const next = await callsOf(load);
const pool = new Pool(load.url, {
  connections: load.kind === 'logins' ? 200 : load.connections,
  pipelining: 1,
});
const took: number[] = [];
let other = 0;

const cpuBefore = process.cpuUsage();
const started = performance.now();
const end = started + load.seconds * 1_000;
if (load.kind === 'logins') await atRate(load.perSecond);
else await Promise.all(Array.from({ length: load.connections }, sendInSequence));
const seconds = (performance.now() - started) / 1_000;
const { user, system } = process.cpuUsage(cpuBefore);
await pool.destroy();
console.log(JSON.stringify(outcome()));

async function sendInSequence(): Promise<void> {
  while (performance.now() < end) await send(next());
}

async function atRate(perSecond: number): Promise<void> {
  const underWay: Promise<void>[] = [];
  for (let sent = 0; performance.now() < end; ) {
    const due = ((performance.now() - started) / 1_000) * perSecond;
    for (; sent < due; sent++) underWay.push(send(next()));
    await pause(5);
  }
  await Promise.all(underWay);
}

async function send(call: Call): Promise<void> {
  const { isExpected, ...request } = call;
  const sent = performance.now();
  try {
    const { statusCode, body } = await pool.request(request);
    const text = await body.text();
    if (isExpected(statusCode, text)) took.push(performance.now() - sent);
    else other += 1;
  } catch {
    other += 1;
  }
}

function outcome(): Outcome {
  took.sort((a, b) => a - b);
  const share = (part: number) =>
    took[Math.min(took.length - 1, Math.floor(took.length * part))] ?? Number.NaN;
  return {
    good: took.length,
    other,
    seconds,
    p50: share(0.5),
    p99: share(0.99),
    most: share(1),
    cpu: (user + system) / 1e6 / seconds,
  };
}
