/** Where an order goes, and to whom; '' for what is not known (Spec 3). */
export interface OrderAddress {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  street: string;
  city: string;
  state: string;
  zipcode: string;
  country: string;
}

export interface OrderLine {
  productId: string;
  name: string;
  /** Absolute http(s) addresses. */
  images: readonly string[];
  /** As the server writes it (R30). */
  size: string;
  quantity: number;
  /** Of one, UGX; null when the server did not say it in a way that can be read. */
  price: number | null;
}

/** An order as the server keeps it. */
export interface Order {
  /** '' where the server names none. */
  id: string;
  /** Epoch ms; null when unknown. */
  date: number | null;
  /** The date as the server writes it, for people; '' for none. */
  writtenDate: string;
  /** One of `orderStatuses`, or whatever else the server says. */
  status: string;
  statusHistory: readonly { status: string; date: number | null }[];
  lines: readonly OrderLine[];
  address: OrderAddress;
  paymentMethod: string;
  /** Goods and delivery, UGX; null as in `OrderLine.price`. */
  amount: number | null;
  /** Null where the server keeps none (R19). */
  clientOrderId: string | null;
}

/** How the shop and its customers name an order: the end of its id (Spec 2). */
export function orderNumber(id: string): string {
  return id.slice(-8);
}

/** What is sent to place an order; every try of it is the same (R19). */
export interface OrderAttempt {
  /** A UUID. */
  clientOrderId: string;
  lines: readonly (OrderLine & { price: number; category: string; subCategory: string })[];
  address: OrderAddress;
  /** Goods and delivery as the shopper saw them, UGX. */
  amount: number;
  /** The shopper wants the same order a second time (R35). */
  confirmDuplicate?: true;
}
