import { atom, onMount } from 'nanostores';
import { ownerLivePath } from '#domain/owner/paths.ts';

/** Grows when the shop says that something changed: an order, a message, or what another device did. */
export const $changed = atom(0);

onMount($changed, () => {
  if (!globalThis.window) return;
  // The browser connects again by itself.
  const source = new EventSource(ownerLivePath);
  source.addEventListener('change', () => $changed.set($changed.get() + 1));
  return () => source.close();
});
