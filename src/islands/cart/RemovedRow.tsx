import { useEffect, useRef } from 'react';
import { undoLabel } from '#domain/cart/cart-labels.ts';
import { removedWords } from '#domain/cart/cart-messages.ts';
import { type RemovedLine, undoRemoval } from '#stores/cart/cart-actions.ts';
import { CartRow } from './CartRow.tsx';

/** Replaces a removed line, with a button that restores it and takes the focus from Remove. */
export function RemovedRow({ removal: { line, isLeaving } }: { removal: RemovedLine }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isLeaving) undo.current?.focus({ preventScroll: true });
  }, [isLeaving]);
  if (isLeaving) return <CartRow line={line} isMarked={false} isLeaving />;
  return (
    <li className="removed">
      <span>{removedWords(line.product?.name ?? null)}</span>
      <button type="button" className="text-button" ref={undo} onClick={undoRemoval}>
        {undoLabel}
      </button>
    </li>
  );
}
