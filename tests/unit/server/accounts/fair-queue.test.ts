import { expect, test, vi } from 'vitest';
import { fairQueue } from '#server/accounts/fair-queue.ts';

const size = { concurrency: 2, capacity: 8, perAccount: 2 };

/** A queue whose jobs end one by one, when they are told to. */
function openQueue() {
  const queue = fairQueue(size);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (address: string, account: string) => {
    const job = queue.run({ address, account }, () => {
      started.push(`${address} ${account}`);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    return job.then(
      () => 'served',
      (error) => error.status as number,
    );
  };
  const endAll = async () => {
    for (let ended = 0; ended < started.length; ended++) {
      ends[ended]?.();
      await vi.waitFor(() => expect(ends.length).toBe(started.length));
      await new Promise(setImmediate);
    }
  };
  return { queue, run, started, endAll };
}

test('one account has two jobs at once, however many connections and addresses it comes from', async () => {
  const { run, endAll } = openQueue();
  const burst = Array.from({ length: 60 }, (_, at) => run(`10.0.0.${at}`, 'eve'));
  const jane = run('10.0.1.1', 'jane');
  await endAll();
  const outcomes = await Promise.all(burst);
  expect([outcomes.filter((each) => each === 'served').length, outcomes[2]]).toEqual([2, 429]);
  expect(await jane).toBe('served');
});

test('a full queue makes room for who has less in it than the greediest address', async () => {
  const { queue, run, started, endAll } = openQueue();
  const burst = Array.from({ length: 12 }, (_, at) => run('10.0.0.1', `user${at}`));
  expect(() => queue.assertCapacity({ address: '10.0.0.1', account: 'one more' })).toThrow('Too many tries');
  const others = [run('10.0.0.2', 'jane'), run('10.0.0.3', 'joan')];
  await endAll();
  expect(await Promise.all(others)).toEqual(['served', 'served']);
  // Those two come next, before all that the burst has waiting.
  expect(started.slice(2, 4)).toEqual(['10.0.0.2 jane', '10.0.0.3 joan']);
  expect((await Promise.all(burst)).filter((each) => each === 'served')).toHaveLength(2 + 8 - 2);
});

test('addresses take turns, and so do the accounts of one', async () => {
  const { run, started, endAll } = openQueue();
  for (const account of ['a', 'b', 'c', 'c', 'd']) void run('10.0.0.1', account);
  for (const account of ['x', 'y']) void run('10.0.0.2', account);
  await endAll();
  expect(started).toEqual([
    '10.0.0.1 a',
    '10.0.0.1 b',
    '10.0.0.2 x',
    '10.0.0.1 c',
    '10.0.0.2 y',
    '10.0.0.1 d',
    '10.0.0.1 c',
  ]);
});

test('a queue in which every address has its share turns the next one away', async () => {
  const { run, endAll } = openQueue();
  const burst = Array.from({ length: 10 }, (_, at) => run(`10.0.0.${at}`, `user${at}`));
  expect(await run('10.0.1.1', 'jane')).toBe(429);
  await endAll();
  expect(new Set(await Promise.all(burst))).toEqual(new Set(['served']));
});

test('a job that fails gives its place on', async () => {
  const queue = fairQueue({ ...size, concurrency: 1 });
  const failed = queue.run({ address: '1', account: 'a' }, () => Promise.reject(new Error('broken')));
  const next = queue.run({ address: '1', account: 'b' }, async () => 'served');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('served');
});
