/** How far an order has come, in order (Spec 4). */
export const orderStatuses = ['Order Placed', 'Packing', 'Shipped', 'Out for delivery', 'Delivered'] as const;

export type OrderStatus = (typeof orderStatuses)[number];
