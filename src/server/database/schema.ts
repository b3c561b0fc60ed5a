import type { Kysely } from 'kysely';
import type { StoredStatus } from '#domain/orders/order-details.ts';
import type { ConnectionKind, PageKind, VitalName } from '#domain/shop/web-vitals.ts';

/** The shop's tables, the same for every query on any database. */
export interface Schema {
  catalogue: CatalogueTable;
  published_sites: PublishedSitesTable;
  pictures: PicturesTable;
  products: ProductsTable;
  accounts: AccountsTable;
  tokens: TokensTable;
  devices: DevicesTable;
  password_resets: PasswordResetsTable;
  reset_links: ResetLinksTable;
  cart_lines: CartLinesTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_status_changes: OrderStatusChangesTable;
  mails: MailsTable;
  rate_limits: RateLimitsTable;
  contact_messages: ContactMessagesTable;
  web_vitals: WebVitalsTable;
}

export type Database = Kysely<Schema>;

/** One row: the current catalogue. */
export interface CatalogueTable {
  id: 1;
  /** Grows with every change of the products or their pictures; 0 while there has never been a catalogue. */
  version: number;
}

/** The last sites of the catalogue: the release that is shown, and the build for a static host. */
export interface PublishedSitesTable {
  target: 'release' | 'static';
  fingerprint: string;
}

export interface PicturesTable {
  /** Path as in a product's `image`: `images/soap.jpg`. */
  path: string;
  content_type: string;
  /** `<sha256>.<ext>` in the folder of the originals. */
  file: string;
  /** Bytes. */
  size: number;
}

/** A product in the names and with the values of the API contract; null where the catalogue has no value. */
export interface ProductsTable {
  id: string;
  /** Position in the list, from 0 for the oldest. */
  position: number;
  name: string;
  description: string;
  price: number;
  /** JSON list of paths and addresses. */
  image: string;
  category: string;
  sub_category: string;
  /** 0 or 1. */
  bestseller: number;
  /** Epoch ms. */
  date: number | null;
  /** JSON list of strings. */
  sizes: string | null;
  /** JSON list of `{label, value}`. */
  specifications: string | null;
  stock: number | null;
  rating: number | null;
  review_count: number | null;
  original_price: number | null;
}

/** A customer. Unknown texts are ''. Times are epoch ms, here and below. */
export interface AccountsTable {
  id: string;
  /** In the form of `normalEmail`, so that it is unique in any case of letters. */
  email: string;
  /** The whole name, as the shop addresses the customer. */
  name: string;
  first_name: string;
  last_name: string;
  phone: string;
  street: string;
  city: string;
  country: string;
  /** `2001-12-31` */
  date_of_birth: string;
  password_hash: string;
  created_at: number;
}

export interface TokensTable {
  /** SHA-256 of the token in hex: the table holds nothing that signs a reader in. */
  hash: string;
  account_id: string;
  last_used_at: number;
  created_at: number;
}

/** A device that has signed in to an account; the same device is another row of another account. */
export interface DevicesTable {
  account_id: string;
  /** SHA-256 of the account's id and the device's own. */
  hash: string;
  last_used_at: number;
}

/** Outbox of links that set a new password: an account's latest request. */
export interface PasswordResetsTable {
  account_id: string;
  requested_at: number;
  /**
   * Time of the mail's next try, or of the expiry of the lease of the process that tries it now; null once it is sent or
   * given up.
   */
  due_at: number | null;
  /** Number of tries of the mail, the current one included. */
  tries: number;
}

/** Links that set a new password, as they were mailed. */
export interface ResetLinksTable {
  /** SHA-256 of the token in the link, in hex. */
  hash: string;
  account_id: string;
  /** Expiry of the link, epoch ms. */
  expires_at: number;
  /** Time at which this link, or another one of the account, set a password. */
  used_at: number | null;
}

export interface CartLinesTable {
  account_id: string;
  product_id: string;
  /** `default` for none (R30). */
  size: string;
  /** 1 to 999. */
  quantity: number;
  added_at: number;
}

/** Points of the limits of several processes, as `RateLimiterPostgres` keeps them. */
export interface RateLimitsTable {
  /** Name of the limit, and a hash of the account or address with a secret. */
  key: string;
  points: number;
  /** Epoch ms. */
  expire: number;
}

export interface ContactMessagesTable {
  id: string;
  created_at: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** Time at which the operator marked it as done; null before. */
  done_at: number | null;
}

export interface OrdersTable {
  id: string;
  account_id: string;
  /** Idempotency key of the attempt, unique within an account; null where the client sent none. */
  client_order_id: string | null;
  /** SHA-256 of the ordered contents: the same key with another body is another order. */
  body_hash: string;
  status: StoredStatus;
  /** Total of products and delivery, UGX. */
  amount: number;
  /** JSON of the address as it was sent. */
  address: string;
  payment_method: string;
  /** Epoch ms. */
  created_at: number;
  /** SHA-256 of the lines alone: two orders of an account with the same hash are for the same products (R35). */
  lines_hash: string | null;
}

/** Lines of an order, as the products were when it was placed. */
export interface OrderLinesTable {
  order_id: string;
  /** Counts from 0. */
  position: number;
  product_id: string;
  name: string;
  /** JSON list of paths and addresses. */
  image: string;
  /** Price of one piece, UGX. */
  price: number;
  size: string;
  quantity: number;
}

export interface OrderStatusChangesTable {
  order_id: string;
  /** Counts from 0, which is the placing of the order. */
  position: number;
  status: StoredStatus;
  /** Epoch ms. */
  at: number;
}

/** One mail for each status that an order reached; times are epoch ms. */
export interface MailsTable {
  order_id: string;
  /** Position of the status change in `order_status_changes`; 0 is the confirmation. */
  position: number;
  queued_at: number;
  /**
   * Time of the next try, or of the expiry of the lease of the process that tries it now; null once it is sent or given up.
   */
  due_at: number | null;
  /** Number of tries, the current one included. */
  tries: number;
  sent_at: number | null;
}

/** Number of page views on a day whose figure fell into a bucket of the histogram (R45). */
export interface WebVitalsTable {
  /** Days since 1970-01-01, UTC. */
  day: number;
  page: PageKind;
  connection: ConnectionKind;
  /** `views` counts the page views themselves, in bucket 0. */
  name: VitalName | 'views';
  /** Number by `histogramBucketOf`. */
  bucket: number;
  count: number;
}
