/**
 * On the global object, since two bundles share it: the process that renders (`release/render-process.ts`), and the pages that
 * Astro has compiled.
 */
const scope = globalThis as { pageHasOwnData?: boolean };

/** Says whether the page that is rendered now is given data of its own. */
export function declareOwnData(hasOwnData: boolean): void {
  scope.pageHasOwnData = hasOwnData;
}

export function pageHasOwnData(): boolean {
  return scope.pageHasOwnData === true;
}
