import type { CallName } from '#api/contract.ts';
import type { ProductSummary } from '#domain/catalogue/product.ts';

/** What the walk needs of an API, and knows of it by other ways than the storefront. */
export interface Peer {
  /** What the build would have baked into the pages. */
  extras: string;
  /** Whether an order leaves the server's cart as it is, at an API that knows no key. */
  keepsCart?: boolean;
  goods(): ProductSummary[];
  call(name: CallName, body: string, token: string): Promise<{ status: number; body: string }>;
  /** A new account with a whole profile; its email address. */
  newAccount(): Promise<string>;
  cart(email: string): Promise<Record<string, number>>;
  orders(email: string): Promise<PlacedOrder[]>;
  /** UGX */
  setPrice(id: string, price: number): Promise<void>;
  /** Ends every token of the account that a device holds. */
  expire(email: string): Promise<void>;
}

export interface PlacedOrder {
  amount: number;
  lines: Record<string, number>;
}

export const password = 'correct horse battery';

export { amina as profile } from '../support/people.ts';

/** Two products for each of two people, so that it shows whose a line is. */
export const products = ['a1', 'a2', 'b1', 'b2'];
export const firstPrice = 9_000;

/** By line (`a1/default`), from an API's own shape. */
export function linesOf(cart: Record<string, Record<string, number | string>>): Record<string, number> {
  const lines = Object.entries(cart).flatMap(([id, sizes]) =>
    Object.entries(sizes).map(([size, quantity]) => [`${id}/${size}`, Number(quantity)] as const),
  );
  return Object.fromEntries(lines.filter(([, quantity]) => quantity > 0));
}

export function summaryOf(id: string): ProductSummary {
  const picture = { kind: 'drawing', motif: 'bottle', tint: 1 } as unknown as ProductSummary['picture'];
  return {
    id,
    name: `Product ${id}`,
    price: firstPrice,
    originalPrice: null,
    category: 'Detergents',
    subCategory: 'Pearl',
    sizes: [],
    stock: null,
    picture,
  };
}
