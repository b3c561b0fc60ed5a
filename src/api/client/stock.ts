import { isProductId } from '#domain/catalogue/product.ts';
import { failed } from '#domain/shop/messages.ts';
import { wholeNumber } from '#domain/text/money.ts';
import { ownField } from '../reply.ts';
import type { Call, EndpointOf } from './call.ts';
import { field, idIn, objectsIn, structureIn } from './read.ts';

/** Pieces left of each product that is still sold, by id; null if they are not counted. Only for an API that announced `stock`. */
export function listStock(call: Call, ids: readonly string[]) {
  const endpoint: EndpointOf<'listProducts'> = {
    path: '/api/list-products.php',
    isPublic: true,
    isRead: true,
    failed: failed.fetchProducts,
  };
  return call(
    endpoint,
    undefined,
    (reply) => {
      const products = ownField(reply, 'products');
      if (structureIn(products) === undefined) return null;
      return new Map(
        objectsIn(products).map((entry) => {
          const stock = wholeNumber(field(entry, 'stock'));
          // A shop that has sold more than it has may say so.
          return [idIn(field(entry, 'id', '_id')), stock && Math.max(0, stock)];
        }),
      );
    },
    { query: `?ids=${ids.filter(isProductId).join(',')}` },
  );
}
