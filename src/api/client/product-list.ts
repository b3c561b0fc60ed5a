import { isProductId } from '#domain/catalogue/product.ts';
import type { LiveProduct } from '#domain/checkout/live-prices.ts';
import { failed } from '#domain/shop/messages.ts';
import { amountIn, wholeNumber } from '#domain/text/money.ts';
import { type JsonObject, ownField } from '../reply.ts';
import type { Call, CallOptions, EndpointOf } from './call.ts';
import { field, idIn, imagesIn, objectsIn, plainTextIn, structureIn } from './read.ts';

/**
 * All products, oldest first, with the fields that prices need; the build reads all fields (`catalogue/validation`). With `ids` at
 * least those of them that are sold, as an API may ignore the parameter.
 */
export function listProducts(
  call: Call,
  { ids, ...options }: CallOptions & { ids?: readonly string[] } = {},
) {
  const query = ids ? `?ids=${ids.filter(isProductId).join(',')}` : '';
  const endpoint: EndpointOf<'listProducts'> = {
    path: '/api/list-products.php',
    isPublic: true,
    isRead: true,
    failed: failed.fetchProducts,
  };
  return call(endpoint, undefined, productList, { ...options, query });
}

/** The products of a reply, without those that lack a valid id or an unambiguous price (R7, R9); null without a list. */
function productList(reply: JsonObject, baseUrl: string): LiveProduct[] | null {
  const products = ownField(reply, 'products');
  if (structureIn(products) === undefined) return null;
  return objectsIn(products).flatMap((entry) => {
    const id = idIn(field(entry, 'id', '_id'));
    const price = amountIn(ownField(entry, 'price')) ?? 0;
    if (!isProductId(id) || price <= 0) return [];
    const stock = wholeNumber(field(entry, 'stock'));
    return [
      {
        id,
        name: plainTextIn(field(entry, 'name')),
        price,
        images: imagesIn(field(entry, 'image'), baseUrl),
        category: plainTextIn(field(entry, 'category')),
        subCategory: plainTextIn(field(entry, 'sub_category', 'subCategory')),
        // A shop that has sold more than it has may say so.
        stock: stock && Math.max(0, stock),
        asListed: entry,
      },
    ];
  });
}
