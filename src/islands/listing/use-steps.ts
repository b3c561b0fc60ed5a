import { startTransition, useEffect, useState } from 'react';

/** How many are drawn at first, which is what a phone shows, and how many more with each further frame. */
const steps = { first: 4, more: 10 } as const;

/** The first of the items, soon more, and then all of them: a slow phone answers taps between the steps. */
export function useSteps<Item>(items: readonly Item[]): readonly Item[] {
  const [drawn, setDrawn] = useState({ items, count: steps.first as number });
  const count = drawn.items === items ? drawn.count : steps.first;
  useEffect(() => {
    if (count >= items.length) return;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setDrawn({ items, count: count + steps.more })),
    );
    return () => cancelAnimationFrame(frame);
  }, [items, count]);
  return count < items.length ? items.slice(0, count) : items;
}
