import type { ServerCart } from '#domain/cart/cart-lines.ts';
import { failed } from '#domain/shop/messages.ts';
import { wholeNumber } from '#domain/text/money.ts';
import type { RequestOf } from '../contract.ts';
import { type JsonObject, ownField } from '../reply.ts';
import { acceptReply, type Call, type CallOptions, type EndpointOf } from './call.ts';
import { plainTextIn, productIdIn, structureIn } from './read.ts';

/** Reads the account's cart (get-cart.php). One that cannot be read is `unknown`, never empty. */
export function getCart(call: Call, options?: CallOptions) {
  const endpoint: EndpointOf<'getCart'> = {
    path: '/api/get-cart.php',
    isRead: true,
    failed: failed.fetchCart,
  };
  return call(endpoint, {}, cart, options);
}

/** Adds one piece to the account's cart, also as a new line (add-to-cart.php). Tried once, as every write. */
export function addToCart(call: Call, request: RequestOf<'addToCart'>, options?: CallOptions) {
  const endpoint: EndpointOf<'addToCart'> = { path: '/api/add-to-cart.php', failed: failed.addItem };
  return call(endpoint, request, acceptReply, options);
}

/** Sets the quantity of a line of the account's cart, 0 for a removal (update-cart.php). Changes only existing lines (Spec 7). */
export function updateCart(call: Call, request: RequestOf<'updateCart'>, options?: CallOptions) {
  const endpoint: EndpointOf<'updateCart'> = { path: '/api/update-cart.php', failed: failed.updateCart };
  return call(endpoint, request, acceptReply, options);
}

/**
 * The cart of a reply. Its `cartData` may be an object, a list, with gaps too, either of them as JSON text, or nothing for an empty cart;
 * null when any of it cannot be read, so that no line is emptied or doubled by mistake. A number for a product has no size: nobody
 * knows what the calls about it would change. Sizes are read as those of the catalogue are, which an API that escapes what it is sent, or
 * what it sends, is asked about unescaped.
 */
function cart(reply: JsonObject): ServerCart | null {
  const sent = ownField(reply, 'cartData');
  const entries = structureOrNothing(sent);
  if (!entries) return null;
  const quantities = new Map<string, Map<string, number>>();
  for (const [key, entry] of Object.entries(entries)) {
    const line = structureOrNothing(entry) as JsonObject | undefined;
    if (!line || isTable(entries, line)) return null;
    // A line for one size has its own id. Without one the keys are the ids, which PHP writes as a list if they are 0, 1,
    // 2; and it writes a list with gaps as an object.
    const isLine = Array.isArray(entries) || 'quantity' in line;
    const ownId = isLine && productIdIn(line);
    if (!ownId && Object.keys(line).some((size) => fieldNames.test(size))) return null;
    const id = ownId || key;
    const sizes = quantities.get(id) ?? new Map<string, number>();
    for (const [sentSize, sentQuantity] of ownId ? [[line.size, line.quantity]] : Object.entries(line)) {
      const size = plainTextIn(sentSize);
      const quantity = isNothing(sentQuantity) ? 0 : wholeNumber(sentQuantity);
      if (quantity === null) return null;
      if (quantity > 0) quantities.set(id, sizes.set(size, (sizes.get(size) ?? 0) + quantity));
    }
  }
  return quantities;
}

const isNothing = (value: unknown) => value === null || value === '' || value === 'null';

const structureOrNothing = (value: unknown) => (isNothing(value) ? {} : structureIn(value));

/** Names of fields that no size has: what stands beside them is no number of pieces of a size. */
const fieldNames = /^(quantity|qty|count|amount|price|total|stock|name|image|size|_?id|(product|item)_?id)$/i;

/** Whether a line is a row of values without names, in a list of those. */
const isTable = (entries: object, line: object) =>
  Array.isArray(entries) && Array.isArray(line) && line.length > 0;
