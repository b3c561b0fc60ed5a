/**
 * Gathers what comes in while a batch is under way, and hands it to `work` as the next one, in the order of arrival. `work`
 * never throws and has an outcome for each item, in the same order.
 */
export function inBatches<Item, Outcome>(
  work: (batch: readonly Item[]) => Promise<readonly Outcome[]>,
  most: number,
): (item: Item) => Promise<Outcome> {
  let waiting: { item: Item; tell(outcome: Outcome): void }[] = [];
  let busy = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      const outcomes = await work(batch.map(({ item }) => item));
      for (const [at, { tell }] of batch.entries()) tell(outcomes[at] as Outcome);
    }
    busy = false;
  }

  return (item) =>
    new Promise((resolve) => {
      waiting.push({ item, tell: resolve });
      if (busy) return;
      busy = true;
      // Not at once: what has come over other connections by now is read first, and shares the commit.
      setImmediate(run);
    });
}
