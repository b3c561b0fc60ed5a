import type { ReadableAtom } from 'nanostores';
import { useSyncExternalStore } from 'react';

/**
 * A store in a component whose HTML was rendered at build time, when the store held `inHtml`: the first rendering agrees
 * with the HTML (hydration), the next one shows the store. `useStore` of @nanostores/react does the same with its `ssr`, but costs each
 * screen 0.35 kB, and reads the store at build, where there is no window to listen to.
 */
export function useStored<Value>(store: ReadableAtom<Value>, inHtml: Value): Value {
  // The store's own functions, which stay the same: React would subscribe anew after each render to others.
  return useSyncExternalStore(store.listen, store.get, () => inHtml);
}
