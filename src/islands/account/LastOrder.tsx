import { useEffect, useState } from 'react';
import { lastOrderLine } from '#stores/orders/last-order.ts';

/** Holds the place of a line that is not known yet. */
const noBreakSpace = '\u00a0';

/** What was ordered last, and how far it has come; its place is there before it, and goes where there is no order. */
export function LastOrder() {
  const [words, setWords] = useState(noBreakSpace);
  useEffect(() => void lastOrderLine().then(setWords), []);
  return <span className="soft">{words}</span>;
}
