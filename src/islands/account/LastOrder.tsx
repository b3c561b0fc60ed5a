import { useEffect, useState } from 'react';
import { lastOrderLine } from '#stores/orders/last-order.ts';

/** Keeps the height of a line before its text is known. */
const noBreakSpace = '\u00a0';

/** The last order and its status. Its line is reserved before it is known, and stays empty without an order. */
export function LastOrder() {
  const [words, setWords] = useState(noBreakSpace);
  useEffect(() => void lastOrderLine().then(setWords), []);
  return <span className="soft">{words}</span>;
}
