import type { ListedLine } from '../cart/cart-lines.ts';
import { partsOfKey } from '../cart/line-keys.ts';
import type { OrderAttempt } from '../orders/order.ts';
import { totalsOf } from './delivery.ts';

/** A product in the API's list, as of now. */
export interface LiveProduct {
  id: string;
  name: string;
  /** Price of one piece, whole UGX, above zero. */
  price: number;
  /** Absolute http(s) addresses. */
  images: readonly string[];
  category: string;
  subCategory: string;
  /** Null when the shop does not count its pieces. */
  stock: number | null;
  /** The product's object as the API sent it. */
  asListed?: object;
}

/** A changed price, which the shopper must see before ordering; `before` is the price that the shopper saw last, UGX. */
export interface PriceChange {
  name: string;
  before: number;
  now: number;
}

/** A product with more pieces in the cart than in the shop: its id, and the pieces left. */
export type Shortage = readonly [id: string, left: number];

/** A cart compared with the shop's live list. */
export type PricedCart =
  | { outcome: 'unavailable'; ids: readonly string[]; shortages: readonly Shortage[] }
  | { outcome: 'priced'; lines: OrderAttempt['lines']; totalBefore: number; changes: readonly PriceChange[] };

/** Compares the cart with the live list. `shownPrices`: the prices that the shopper saw last, by product id (R30). */
export function priceCart(
  lines: readonly ListedLine[],
  live: readonly LiveProduct[],
  shownPrices: ReadonlyMap<string, number> = new Map(),
): PricedCart {
  const seenPrice = ({ id, price }: ListedLine['product']) => shownPrices.get(id) ?? price;
  const liveById = new Map(live.map((product) => [product.id, product]));
  const wanted = new Map<string, number>();
  for (const { productId: id, quantity } of lines) wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  const unavailable = [...wanted.keys()].filter((id) => !liveById.has(id));
  const shortages = [...wanted].flatMap(([id, quantity]): Shortage[] => {
    const left = liveById.get(id)?.stock ?? quantity;
    return left < quantity ? [[id, left]] : [];
  });
  if (unavailable.length + shortages.length > 0)
    return { outcome: 'unavailable', ids: unavailable, shortages };
  const changes = new Map<string, PriceChange>();
  const priced = lines.flatMap(({ key, quantity, product: shown }) => {
    const product = liveById.get(shown.id);
    if (!product) return [];
    const { id, name, price, images, category, subCategory, asListed } = product;
    if (price !== seenPrice(shown)) changes.set(id, { name, before: seenPrice(shown), now: price });
    const { size } = partsOfKey(key);
    return [{ productId: id, name, price, images, category, subCategory, asListed, size, quantity }];
  });
  const before = lines.map(({ product, quantity }) => ({ price: seenPrice(product), quantity }));
  return {
    outcome: 'priced',
    lines: JSON.stringify(priced).length > longestWholeLines ? priced.map(withoutListed) : priced,
    totalBefore: totalsOf(before).total,
    changes: [...changes.values()],
  };
}

/** Most characters of lines with whole product objects: a longer order must fit in a request, and in the browser's storage. */
const longestWholeLines = 20_000;

function withoutListed({
  asListed: _,
  ...line
}: OrderAttempt['lines'][number]): OrderAttempt['lines'][number] {
  return line;
}
