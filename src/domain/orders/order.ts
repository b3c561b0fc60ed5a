/** Recipient and address of an order; '' for unknown parts (Spec 3). */
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
  /** Size as the server writes it (R30). */
  size: string;
  quantity: number;
  /** Price of one piece, UGX; null when the server sent none that can be read. */
  price: number | null;
}

export interface Order {
  /** Id; '' if the server sends none. */
  id: string;
  /** Epoch ms; null when unknown. */
  date: number | null;
  /** The date as the server writes it; '' for none. */
  writtenDate: string;
  /** One of `orderStatuses`, or any other text of the server. */
  status: string;
  statusHistory: readonly { status: string; date: number | null }[];
  lines: readonly OrderLine[];
  address: OrderAddress;
  paymentMethod: string;
  /** Total of products and delivery, UGX; null when the server sent none that can be read. */
  amount: number | null;
  /** Idempotency key of the attempt; null if the server keeps none (R19). */
  clientOrderId: string | null;
  /** Whether the shopper has asked for a return. */
  isReturnWanted?: boolean;
}

/** The number of an order for shop and customers: the last eight characters of its id (Spec 2); '' for an order without an id. */
export function orderNumber(id: string): string {
  return id.slice(-8);
}

/** The request that places an order; every try of it is the same (R19). */
export interface OrderAttempt {
  /** Idempotency key, a UUID. */
  clientOrderId: string;
  lines: readonly (OrderLine & {
    price: number;
    category: string;
    subCategory: string;
    /** The product's object as the API listed it, which goes back with the order (Spec 7). */
    asListed?: object | undefined;
  })[];
  address: OrderAddress;
  /** Total of products and delivery as the shopper saw it, UGX. */
  amount: number;
  /** Set when the shopper wants the same order a second time (R35). */
  confirmDuplicate?: true;
}
