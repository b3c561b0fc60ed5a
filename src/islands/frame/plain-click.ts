import type { MouseEvent } from 'react';

/** A link that acts on this page; with a key held it opens elsewhere, as any link does. */
export function onPlainClick(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
