import { useEffect, useState } from 'react';
import { lastOrderLine } from '#stores/orders/last-order.ts';

/** What was ordered last, and how far it has come; its place is there before it. */
export function LastOrder() {
  const [words, setWords] = useState('');
  useEffect(() => void lastOrderLine().then(setWords), []);
  return <span className="soft">{words}</span>;
}
