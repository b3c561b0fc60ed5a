import { startTransition, useEffect, useState } from 'react';

/** Numbers of items: of the first rendering, which fill a phone's screen, and added with each further frame. */
const steps = { first: 4, more: 10 } as const;

/** Renders the first items, then more with each frame until all are rendered: a slow phone can respond to taps in between. */
export function useProgressiveRendering<Item>(items: readonly Item[]): readonly Item[] {
  const [rendered, setRendered] = useState({ items, count: steps.first as number });
  const count = rendered.items === items ? rendered.count : steps.first;
  useEffect(() => {
    if (count >= items.length) return;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setRendered({ items, count: count + steps.more })),
    );
    return () => cancelAnimationFrame(frame);
  }, [items, count]);
  return count < items.length ? items.slice(0, count) : items;
}
