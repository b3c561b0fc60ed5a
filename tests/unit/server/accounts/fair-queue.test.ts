import { expect, test, vi } from 'vitest';
import { fairQueue } from '#server/accounts/fair-queue.ts';

const size = { concurrency: 2, capacity: 8, knownCapacity: 8, perAccount: 2 };

/** A queue whose jobs end one by one, when they are told to. */
function openQueue() {
  const queue = fairQueue(size);
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const run = (address: string, account: string, isKnown = false) => {
    const job = queue.run({ address, account, isKnown }, () => {
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

test('one account has two jobs at once from one address, however many connections it has', async () => {
  const { run, endAll } = openQueue();
  const burst = Array.from({ length: 60 }, () => run('10.0.0.1', 'eve'));
  const jane = run('10.0.1.1', 'jane');
  await endAll();
  const outcomes = await Promise.all(burst);
  expect([outcomes.filter((each) => each === 'served').length, outcomes[2]]).toEqual([2, 429]);
  expect(await jane).toBe('served');
});

test('jobs that name the account of another keep its owner out of nowhere else', async () => {
  const { run, endAll } = openQueue();
  // One subscriber of IPv6 has the 65,536 networks of a /48.
  const burst = Array.from({ length: 5 }, (_, at) => run(`2c0f:fe38:1:${at}::/64`, 'jane'));
  const jane = run('2c0f:fe38:2:0::/64', 'jane');
  await endAll();
  expect(await Promise.all(burst)).toEqual(['served', 'served', 429, 429, 429]);
  expect(await jane).toBe('served');
});

test('the networks of one subscriber of IPv6 have one share', async () => {
  const { run, started, endAll } = openQueue();
  const burst = Array.from({ length: 12 }, (_, at) => run(`2c0f:fe38:1:${at}::/64`, `user${at}`));
  const jane = run('2c0f:fe38:2:0::/64', 'jane');
  await endAll();
  expect(await jane).toBe('served');
  expect(started[2]).toBe('2c0f:fe38:2:0::/64 jane');
  expect((await Promise.all(burst)).filter((each) => each === 'served')).toHaveLength(2 + 8 - 1);
});

test('a known device gets in beside unknown ones from 64 networks, and next', async () => {
  const { run, started, endAll } = openQueue();
  const burst = Array.from({ length: 64 }, (_, at) => run(`10.0.${at}.1`, `user${at}`));
  const jane = run('10.0.5.1', 'jane', true);
  await endAll();
  expect(await jane).toBe('served');
  expect(started[2]).toBe('10.0.5.1 jane');
  expect((await Promise.all(burst)).filter((each) => each === 'served')).toHaveLength(2 + 8);
});

test('known and unknown devices take turns', async () => {
  const { run, started, endAll } = openQueue();
  for (const account of ['a', 'b', 'c', 'd']) void run('10.0.0.1', account);
  for (const account of ['x', 'y', 'z']) void run('10.0.0.2', account, true);
  await endAll();
  expect(started.map((each) => each.slice(-1)).join('')).toBe('abxcydz');
});

test('of known devices that fill their lane those make room that were served of late', async () => {
  const { run, started, endAll } = openQueue();
  const flood = () => Array.from({ length: 10 }, (_, at) => run('10.0.0.1', `user${at}`, true));
  const first = flood();
  await endAll();
  expect(new Set(await Promise.all(first))).toEqual(new Set(['served']));
  const second = flood();
  expect(started).toHaveLength(12);
  const jane = run('10.0.0.1', 'jane', true);
  await endAll();
  expect(await jane).toBe('served');
  expect(started[12]).toBe('10.0.0.1 jane');
  expect((await Promise.all(second)).filter((each) => each === 429)).toHaveLength(1);
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

test('unknown devices that fill the queue one from each network make room for who has not been served', async () => {
  const { run, started, endAll } = openQueue();
  const flood = () => Array.from({ length: 10 }, (_, at) => run(`10.0.0.${at}`, `user${at}`));
  const first = flood();
  // Nobody of them has been served: who comes later waits.
  expect(await run('10.0.1.1', 'jane')).toBe(429);
  await endAll();
  expect(new Set(await Promise.all(first))).toEqual(new Set(['served']));
  const second = flood();
  const jane = run('10.0.1.1', 'jane');
  await endAll();
  expect(await jane).toBe('served');
  expect(started[12]).toBe('10.0.1.1 jane');
  expect((await Promise.all(second)).filter((each) => each === 429)).toHaveLength(1);
});

test('an endless flood from fresh networks does not keep out a network that was served before', async () => {
  const queue = fairQueue(size);
  const ends: (() => void)[] = [];
  const run = (address: string, account: string) =>
    queue
      .run({ address, account }, () => new Promise<void>((resolve) => ends.push(resolve)))
      .then(
        () => true,
        () => false,
      );
  const first = run('10.0.0.1', 'jane');
  ends.shift()?.();
  await first;
  let isServed = false;
  for (let round = 0; round < 60 && !isServed; round++) {
    for (let fresh = 0; fresh < 3; fresh++) void run(`10.1.${round}.${fresh}`, `user${round}-${fresh}`);
    // Jane's neighbour tries again whenever he is turned away.
    void run('10.0.0.1', `john${round}`).then((served) => {
      isServed ||= served;
    });
    ends.shift()?.();
    await new Promise(setImmediate);
  }
  expect(isServed).toBe(true);
});

test('a job that fails gives its place on', async () => {
  const queue = fairQueue({ ...size, concurrency: 1 });
  const failed = queue.run({ address: '1', account: 'a' }, () => Promise.reject(new Error('broken')));
  const next = queue.run({ address: '1', account: 'b' }, async () => 'served');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('served');
});
