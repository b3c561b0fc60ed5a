import { expect, test, vi } from 'vitest';
import { rebuildQueue } from '../../../scripts/rebuild-queue.ts';

test('a hundred asks while one rebuild runs are one more behind it', async () => {
  const report = vi.fn();
  const runs: PromiseWithResolvers<void>[] = [];
  const ask = rebuildQueue(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  }, report);
  ask();
  for (let count = 0; count < 100; count++) ask();
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.waitUntil(() => runs.length === 2);
  runs[1]?.resolve();
  await new Promise(setImmediate);
  expect(runs).toHaveLength(2);
  ask();
  expect(runs).toHaveLength(3);
  runs[2]?.reject(new Error('no process'));
  await vi.waitUntil(() => report.mock.calls.length === 1);
  ask();
  expect(runs).toHaveLength(4);
});
