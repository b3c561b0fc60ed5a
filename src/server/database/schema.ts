import type { Kysely } from 'kysely';
import type {
  AccountsTable,
  CartLinesTable,
  ContactMessagesTable,
  DevicesTable,
  RateLimitsTable,
  TokensTable,
} from './customer-schema.ts';
import type { MailsTable } from './mail-schema.ts';
import type { OrderLinesTable, OrderStatusChangesTable, OrdersTable } from './order-schema.ts';

/** The shop's tables, as every query sees them whatever the database is. */
export interface Schema {
  catalogue: CatalogueTable;
  pictures: PicturesTable;
  products: ProductsTable;
  accounts: AccountsTable;
  tokens: TokensTable;
  devices: DevicesTable;
  cart_lines: CartLinesTable;
  orders: OrdersTable;
  order_lines: OrderLinesTable;
  order_status_changes: OrderStatusChangesTable;
  mails: MailsTable;
  rate_limits: RateLimitsTable;
  contact_messages: ContactMessagesTable;
}

export type Database = Kysely<Schema>;

/** One row: which catalogue is the current one. */
export interface CatalogueTable {
  id: 1;
  /** Grows with every change of the products or their pictures; 0 while there has never been a catalogue. */
  version: number;
}

export interface PicturesTable {
  /** As a product's `image` names it: `images/soap.jpg`. */
  path: string;
  content_type: string;
  /** `<sha256>.<ext>` in the folder of the originals. */
  file: string;
  /** Bytes. */
  size: number;
}

/** A product in the names and with the values of the API contract; null where the catalogue has nothing to say. */
export interface ProductsTable {
  id: string;
  /** Counts from 0 for the oldest. */
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
