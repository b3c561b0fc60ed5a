import type { MouseEvent } from 'react';

/** A click handler for a link that acts on this page; with a modifier key the link opens elsewhere, as any link does. */
export function onPlainClick(act: () => void): (event: MouseEvent) => void {
  return (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    act();
  };
}
