import { decodeIds, type KeptList } from '#domain/kept-ids.ts';

/** What the phone keeps under this key. */
export function readIds(key: KeptList): string[] {
  try {
    return decodeIds(JSON.parse(localStorage[key]));
  } catch {
    return [];
  }
}

export function keepIds(key: KeptList, ids: readonly string[]): void {
  try {
    localStorage[key] = JSON.stringify(ids);
  } catch {
    // A phone that keeps nothing has no lists.
  }
}
