import type { CallHandler, Service } from '../call/service.ts';

/** The whole cart in the order of adding, products that are no longer sold among it. */
export function getCart({ database }: Service): CallHandler<'getCart'> {
  return async (_request, { accountId }) => {
    const lines = await database
      .selectFrom('cart_lines')
      .select(['product_id', 'size', 'quantity'])
      .where('account_id', '=', accountId)
      .orderBy('added_at')
      .orderBy('product_id')
      .orderBy('size')
      .execute();
    const cartData: Record<string, Record<string, number>> = Object.create(null);
    for (const { product_id, size, quantity } of lines) {
      cartData[product_id] ??= Object.create(null) as Record<string, number>;
      cartData[product_id][size] = quantity;
    }
    return { success: true, cartData };
  };
}
