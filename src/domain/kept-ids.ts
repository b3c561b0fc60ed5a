/** Lists of products that a phone keeps, each under a key of its own: JSON lists of ids, the latest first (R24). */
export type KeptList = 'wishlist' | 'recentlyViewed';

/** The ids in what was stored; whatever else stands there counts for nothing (R27). */
export function decodeIds(json: unknown): string[] {
  return Array.isArray(json) ? [...new Set(json.filter((id) => typeof id === 'string'))] : [];
}

/** The list with this id in front. */
export function withFirst(ids: readonly string[], id: string): string[] {
  return [id, ...without(ids, id)];
}

export function without(ids: readonly string[], id: string): string[] {
  return ids.filter((each) => each !== id);
}
