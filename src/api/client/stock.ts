import { isProductId } from '#domain/catalogue/product.ts';
import { failed } from '#domain/shop/messages.ts';
import { wholeNumber } from '#domain/text/money.ts';
import { ownField } from '../reply.ts';
import type { Call, EndpointOf } from './call.ts';
import { field, idIn, objectsIn } from './read.ts';

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
    (reply) =>
      new Map(
        objectsIn(ownField(reply, 'products')).map((entry) => [
          idIn(field(entry, 'id', '_id')),
          wholeNumber(field(entry, 'stock')),
        ]),
      ),
    { query: `?ids=${ids.filter(isProductId).join(',')}` },
  );
}
