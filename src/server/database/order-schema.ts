import type { OrderStatus } from '#domain/orders/order-status.ts';

export interface OrdersTable {
  id: string;
  account_id: string;
  /** The attempt that made it, unique for an account; null where the client gave none. */
  client_order_id: string | null;
  /** SHA-256 of what was ordered: the same attempt with another body is another order. */
  body_hash: string;
  status: OrderStatus;
  /** Goods and delivery, UGX. */
  amount: number;
  /** JSON of the address as it was sent. */
  address: string;
  payment_method: string;
  /** Epoch ms. */
  created_at: number;
  /** SHA-256 of the lines alone: two orders of an account with the same one are of the same goods (R35). */
  lines_hash: string | null;
}

/** What was bought, as it was when it was bought. */
export interface OrderLinesTable {
  order_id: string;
  /** Counts from 0. */
  position: number;
  product_id: string;
  name: string;
  /** JSON list of paths and addresses. */
  image: string;
  /** Of one, UGX. */
  price: number;
  size: string;
  quantity: number;
}

export interface OrderStatusChangesTable {
  order_id: string;
  /** Counts from 0, which is the placing of the order. */
  position: number;
  status: OrderStatus;
  /** Epoch ms. */
  at: number;
}
