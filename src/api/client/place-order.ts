import type { OrderAttempt } from '#domain/orders/order.ts';
import { currencyCode } from '#domain/shop/configuration.ts';
import { failed } from '#domain/shop/messages.ts';
import { inUnits } from '#domain/text/money.ts';
import type { JsonObject } from '../reply.ts';
import type { Call, CallOptions, EndpointOf } from './call.ts';
import { field, idIn } from './read.ts';

/** Places an order (place-order.php). Tried once: after `unknown` the order may have been placed (R19). */
export function placeOrder(call: Call, attempt: OrderAttempt, options?: CallOptions) {
  const endpoint: EndpointOf<'placeOrder'> = {
    path: '/api/place-order.php',
    failed: failed.placeOrder,
    unsure: failed.placingOrder,
  };
  return call(endpoint, orderRequest(attempt), placedOrder, options);
}

export interface PlacedOrder {
  /** Id of the order; null if the API sends none. */
  orderId: string | null;
}

function placedOrder(reply: JsonObject): PlacedOrder {
  return { orderId: idIn(field(reply, 'orderId')) || null };
}

/** The body of an order: whole product objects, as PHP shops store them, with what the shop has read of them (Spec 7). */
function orderRequest({ clientOrderId, lines, address, amount, confirmDuplicate }: OrderAttempt) {
  return {
    clientOrderId,
    address,
    items: lines.map(({ productId, images, subCategory, asListed, price, ...line }) => ({
      ...asListed,
      id: productId,
      _id: productId,
      ...line,
      price: inUnits(price),
      image: images,
      sub_category: subCategory,
    })),
    amount: inUnits(amount),
    currency: currencyCode,
    ...(confirmDuplicate && { confirmDuplicate }),
  };
}
