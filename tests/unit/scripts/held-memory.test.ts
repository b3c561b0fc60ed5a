import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { goals } from '../../../scripts/bench/goals.ts';
import { growthOf } from '../../../scripts/bench/soak/summary.ts';

/** Megabytes a minute by which a program grows that runs `keep` once a minute, and leaves 10 MB of garbage each time. */
async function growthOfKeeping(keep: string): Promise<number> {
  const program = `
    const kept = [];
    process.on('message', () => {
      ${keep};
      for (let i = 0; i < 100_000; i++) new Array(10).fill(i);
    });
    setInterval(() => {}, 1_000);`;
  const probe = new URL('../../../scripts/bench/soak/held-memory.ts', import.meta.url).href;
  const child = spawn(process.execPath, ['--expose-gc', '--import', probe, '--eval', program], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    const samples = [];
    for (let minute = 0; minute < 14; minute++) {
      child.send('held');
      const [megabytes] = await once(child, 'message');
      samples.push({ life: 0, age: 60 * minute, megabytes: Number(megabytes) });
    }
    // What a program needs to begin with is no growth.
    return growthOf(samples.slice(4));
  } finally {
    child.kill('SIGKILL');
  }
}

test.each([
  ['in the heap', 'kept.push(Array.from({ length: 125_000 }, (_, index) => index + 0.5))'],
  ['outside of the heap', 'kept.push(new Uint8Array(1_000_000).fill(1))'],
])('the soak finds 1 MB a minute that is kept %s', async (_, keep) => {
  const growth = await growthOfKeeping(keep);
  expect(growth).toBeGreaterThan(goals.soakGrowthMegabytes);
  expect(growth).toBeLessThan(1.2);
});

test('the soak takes garbage for no growth', async () => {
  expect(await growthOfKeeping('')).toBeLessThan(goals.soakGrowthMegabytes / 2);
});
