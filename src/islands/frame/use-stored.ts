import type { ReadableAtom } from 'nanostores';
import { useSyncExternalStore } from 'react';

/**
 * Reads a store in a component whose HTML was rendered at build time with the value `inHtml`: the first rendering matches the
 * HTML (hydration), the next one shows the store. `useStore` of @nanostores/react does the same with its `ssr`, but costs
 * each screen 0.35 kB, and reads the store at build, where there is no window to listen to.
 */
export function useStored<Value>(store: ReadableAtom<Value>, inHtml: Value): Value {
  // The store's own functions, which stay the same: with others React would subscribe again after each rendering.
  return useSyncExternalStore(store.listen, store.get, () => inHtml);
}
