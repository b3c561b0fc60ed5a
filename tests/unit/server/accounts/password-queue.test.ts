import { expect, test, vi } from 'vitest';
import { passwordQueue } from '#server/accounts/passwords.ts';

/** A queue whose jobs end one by one, when they are told to. */
function openQueue() {
  const queue = passwordQueue();
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (address: string, account: string, isKnown = false) => {
    const job = queue.run({ address, account, isKnown }, () => {
      started.push(account);
      return new Promise<void>((resolve) => ends.push(resolve));
    });
    return job.then(
      () => 'served',
      (error) => error.status as number,
    );
  };
  const endAll = async () => {
    await new Promise(setImmediate);
    for (let ended = 0; ended < started.length; ended++) {
      ends[ended]?.();
      await new Promise(setImmediate);
    }
  };
  return { queue, run, started, endAll };
}

test('one account has two jobs at once from one address, and keeps its owner out of nowhere else', async () => {
  const { run, endAll } = openQueue();
  const burst = Array.from({ length: 5 }, () => run('10.0.0.1', 'jane'));
  const jane = run('10.0.1.1', 'jane');
  await endAll();
  expect(await Promise.all(burst)).toEqual(['served', 'served', 429, 429, 429]);
  expect(await jane).toBe('served');
});

test('one address fills a quarter of the queue, and is told to wait before any work is done', async () => {
  const { queue, run, endAll } = openQueue();
  const burst = Array.from({ length: 60 }, (_, at) => run('10.0.0.1', `user${at}`));
  expect(() => queue.assertCapacity({ address: '10.0.0.1', account: 'one more' })).toThrow('Too many tries');
  const jane = run('10.0.0.2', 'jane');
  await endAll();
  expect(await jane).toBe('served');
  expect((await Promise.all(burst)).filter((each) => each === 'served')).toHaveLength(16);
});

test('a known device is served beside new ones from 80 networks, and at once', async () => {
  const { run, started, endAll } = openQueue();
  const burst = Array.from({ length: 80 }, (_, at) => run(`10.0.${at}.1`, `user${at}`));
  const jane = run('10.0.5.1', 'jane', true);
  await vi.waitFor(() => expect(started).toEqual(['user0', 'jane']));
  await endAll();
  expect(await jane).toBe('served');
  expect((await Promise.all(burst)).filter((each) => each === 'served')).toHaveLength(64);
});

test('no number of known devices of others turns one away', async () => {
  const { run, endAll } = openQueue();
  const others = Array.from({ length: 500 }, (_, at) => run('10.0.0.1', `user${at}`, true));
  const jane = run('10.0.0.1', 'jane', true);
  await endAll();
  expect(await jane).toBe('served');
  expect(new Set(await Promise.all(others))).toEqual(new Set(['served']));
});

test('a job that fails gives its place on', async () => {
  const { queue, run, endAll } = openQueue();
  const failed = queue.run({ address: '1', account: 'a' }, () => Promise.reject(new Error('broken')));
  const next = run('1', 'a');
  await expect(failed).rejects.toThrow('broken');
  await endAll();
  expect(await next).toBe('served');
});
