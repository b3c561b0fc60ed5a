import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { inBatches } from '#server/orders/in-batches.ts';

/** Takes notes of the batches; each ends when it is told to. */
function slowWork() {
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const work = async (batch: readonly string[]) => {
    batches.push([...batch]);
    await new Promise<void>((resolve) => ends.push(resolve));
    return batch.map((item) => item.toUpperCase());
  };
  const end = async () => {
    ends.shift()?.();
    await nextTurn();
  };
  return { batches, work, end };
}

test('what comes while a batch is under way is the next batch, in the order of arrival', async () => {
  const { batches, work, end } = slowWork();
  const place = inBatches(work, 3);
  const answers = [place('a'), place('b')];
  await nextTurn();
  answers.push(...['c', 'd', 'e', 'f'].map(place));
  expect(batches).toEqual([['a', 'b']]);
  await end();
  expect(batches).toEqual([
    ['a', 'b'],
    ['c', 'd', 'e'],
  ]);
  await end();
  await end();
  expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
});

test('nobody hears anything before the batch is done', async () => {
  const { work, end } = slowWork();
  const place = inBatches(work, 3);
  let heard = 0;
  const both = ['a', 'b'].map(async (item) => {
    await place(item);
    heard += 1;
  });
  await nextTurn();
  expect(heard).toBe(0);
  await end();
  await Promise.all(both);
  expect(heard).toBe(2);
});

test('after a pause the next one starts a batch of its own', async () => {
  const { batches, work, end } = slowWork();
  const place = inBatches(work, 3);
  for (const item of ['a', 'b']) {
    const answer = place(item);
    await nextTurn();
    await end();
    await answer;
  }
  expect(batches).toEqual([['a'], ['b']]);
});
