import type { Product } from '#domain/catalogue/product.ts';
import { formatPrice } from '#domain/text/money.ts';

/** Facts of a product that pages are checked against. */
export type PricedProduct = Pick<Product, 'price' | 'stock'>;

/** Facts of a product that its page tells shoppers and machines. */
interface ToldFacts {
  /** Price in the text of the page: `UGX 4,500`; null if there is none. */
  price: string | null;
  canBeBought: boolean;
  /** Price in the structured data, UGX. */
  offeredAt: unknown;
  /** Availability in the structured data, an address of schema.org. */
  availability: unknown;
}

/** Faults of the page of a product, each a part of a sentence; [] if there is none. `graph` is its structured data. */
export function productPageFaults(
  markup: readonly string[],
  graph: readonly unknown[],
  product: PricedProduct,
): string[] {
  const told = factsOf(markup, graph);
  const isSoldOut = product.stock === 0;
  const price = formatPrice(product.price);
  return [
    ...(told.price === price ? [] : [`shows the price ${told.price ?? 'of nothing'} instead of ${price}`]),
    ...(told.offeredAt === product.price
      ? []
      : [`tells machines the price ${told.offeredAt} instead of ${product.price}`]),
    ...(told.canBeBought === !isSoldOut
      ? []
      : [
          isSoldOut
            ? 'can be bought from though it is sold out'
            : 'has nothing to buy with though it is in stock',
        ]),
    ...(told.availability === `https://schema.org/${isSoldOut ? 'OutOfStock' : 'InStock'}`
      ? []
      : [`tells machines that it is ${told.availability}`]),
  ];
}

function factsOf(markup: readonly string[], graph: readonly unknown[]): ToldFacts {
  const prices = markup.map(
    (part) => /<p class="product-price"><span class="price">([^<]*)</.exec(part)?.[1],
  );
  const price = prices.find((each) => each !== undefined) ?? null;
  const node = graph.find((each) => (each as { '@type'?: unknown })['@type'] === 'Product');
  const { offers } = (node ?? {}) as { offers?: { price?: unknown; availability?: unknown } };
  return {
    price,
    canBeBought: markup.some((part) => part.includes(buyForm)),
    offeredAt: offers?.price,
    availability: offers?.availability,
  };
}

/** Beginning of the form that puts a product into the cart. */
export const buyForm = '<form class="buy"';

const card =
  /<h3><a href="\/product\/([\w-]+)">[^<]*<\/a><\/h3><p class="card-price"><span class="price">([^<]*)</g;

/** Faults of the prices on the cards in this markup, each a part of a sentence. */
export function cardFaults(markup: string, productsById: ReadonlyMap<string, PricedProduct>): string[] {
  const faults: string[] = [];
  for (const [, id = '', price = ''] of markup.matchAll(card)) {
    const product = productsById.get(id);
    if (product && formatPrice(product.price) !== price)
      faults.push(`shows ${id} on a card for ${price} instead of ${formatPrice(product.price)}`);
  }
  return faults;
}
