/** Does `work` for every item, `atOnce` at a time; after a fault no further item is begun. */
export async function eachOf<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = oneByOne(items);
  const worker = async () => {
    // All workers draw from one generator; leaving the loop by a fault closes it for the others.
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

function* oneByOne<T>(items: Iterable<T>): Generator<T> {
  yield* items;
}
