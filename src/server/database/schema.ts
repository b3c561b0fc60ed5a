import type { Generated, Kysely, Transaction as KyselyTransaction } from 'kysely';
import type { StoredStatus } from '#domain/orders/order-details.ts';
import type { Confirmation } from '#domain/owner/confirmation.ts';
import type { EventSubject } from '#domain/owner/events.ts';
import type { CashKind } from '#domain/owner/money.ts';
import type { Role } from '#domain/owner/roles.ts';
import type { ConnectionKind, PageKind, VitalName } from '#domain/shop/web-vitals.ts';

/** SQL of a column, with the words of a `Dialect` in capitals, and the type of its values. */
interface Column<Value> {
  sql: string;
  value?: Value;
}

const column = <Value>(sql: string): Column<Value> => ({ sql });

const key = column<string>('TEXT primary key');
const text = column<string>('TEXT not null');
const textOrNull = column<string | null>('TEXT');
/** Of 32 bits. */
const integer = column<number>('integer not null');
/** Money in UGX, or epoch ms. */
const whole = column<number>('WHOLE not null');
const wholeOrNull = column<number | null>('WHOLE');
const price = column<number>('WHOLE not null check (price > 0)');
const quantity = column<number>('integer not null check (quantity between 1 and 999)');
const ofStaff = column<string>('TEXT not null references staff (id)');
const ofAccount = column<string>('TEXT not null references accounts (id) on delete cascade');
const ofOrder = column<string>('TEXT not null references orders (id) on delete cascade');

/** News of an order beside its status. */
export type OrderNews = 'changed' | 'returned';

/**
 * The shop's tables, the same for every query on any database. Times are epoch ms, days `2026-11-29` in Kampala, hashes SHA-256 in hex,
 * amounts in the smallest unit of the currency, and a text that is not known is ''.
 */
export const tables = {
  /** A product in the names and with the values of the API contract; null if the catalogue has no value. */
  products: {
    id: key,
    position: column<number>('integer not null unique'),
    name: text,
    description: text,
    price,
    /** JSON list of paths and addresses. */
    image: text,
    category: text,
    sub_category: text,
    bestseller: column<number>('integer not null check (bestseller in (0, 1))'),
    date: wholeOrNull,
    /** JSON list of strings. */
    sizes: textOrNull,
    /** JSON list of `{label, value}`. */
    specifications: textOrNull,
    stock: column<number | null>('WHOLE check (stock >= 0)'),
    rating: column<number | null>('DECIMAL'),
    review_count: column<number | null>('WHOLE check (review_count >= 0)'),
    original_price: column<number | null>('WHOLE check (original_price > 0)'),
    /** 0 or 1: a hidden product is not listed and cannot be ordered. */
    hidden: column<number>('integer not null check (hidden in (0, 1))'),
    /** JSON of the columns that the owner has changed since the last publication, with their new values; null for none. */
    draft: textOrNull,
  },
  pictures: {
    /** Path as in a product's `image`: `images/soap.jpg`. */
    path: key,
    content_type: text,
    /** `<sha256>.<ext>` in the folder of the originals. */
    file: text,
    size: integer,
  },
  /** One row. The version grows with every change of the products or their pictures; 0 before the first catalogue. */
  catalogue: { id: column<1>('integer primary key check (id = 1)'), version: integer },
  accounts: {
    id: key,
    /** In the form of `normalEmail`, so that it is unique in any case of letters. */
    email: column<string>('TEXT not null unique'),
    /** By `mailboxOf`. */
    mailbox: text,
    name: text,
    first_name: text,
    last_name: text,
    phone: text,
    street: text,
    city: text,
    country: text,
    date_of_birth: text,
    password_hash: text,
    created_at: whole,
  },
  tokens: {
    /** Of the token: the table holds nothing that signs a reader in. */
    hash: key,
    account_id: ofAccount,
    last_used_at: whole,
    created_at: whole,
  },
  /** A device that has signed in to an account; the same device is another row of another account. */
  devices: {
    account_id: ofAccount,
    /** Of the account's id and the device's own. */
    hash: text,
    last_used_at: whole,
  },
  reset_links: {
    hash: key,
    account_id: ofAccount,
    expires_at: whole,
    /** Time at which this link, or another one of the account, set a password. */
    used_at: wholeOrNull,
  },
  cart_lines: {
    account_id: ofAccount,
    product_id: text,
    /** `default` for none (R30). */
    size: text,
    quantity,
    added_at: whole,
  },
  /** Points of the limits of several processes, as `RateLimiterPostgres` keeps them. */
  rate_limits: {
    /** Name of the limit, and a hash of the account or address with a secret. */
    key,
    points: integer,
    expire: whole,
  },
  contact_messages: {
    id: key,
    created_at: whole,
    name: text,
    email: text,
    phone: text,
    subject: text,
    message: text,
    done_at: wholeOrNull,
  },
  orders: {
    id: key,
    /** Null for an order that the shop has taken itself. */
    account_id: column<string | null>('TEXT references accounts (id)'),
    /** Idempotency key of the attempt, unique within an account; null if the client sent none. */
    client_order_id: textOrNull,
    /** Of the ordered contents: the same key with another body is another order. */
    body_hash: text,
    status: column<StoredStatus>('TEXT not null'),
    amount: column<number>('WHOLE not null check (amount >= 0)'),
    /** JSON of the address as it was sent. */
    address: text,
    payment_method: text,
    created_at: whole,
    /** Of the lines only: two orders of an account with the same hash are for the same products (R35). */
    lines_hash: textOrNull,
  },
  /** Lines of an order, as the products were when it was placed. */
  order_lines: {
    order_id: ofOrder,
    position: integer,
    product_id: text,
    name: text,
    /** JSON list of paths and addresses. */
    image: text,
    price,
    size: text,
    quantity,
  },
  order_status_changes: {
    order_id: ofOrder,
    /** Counts from 0, which is the placing of the order. */
    position: integer,
    status: column<StoredStatus>('TEXT not null'),
    at: whole,
  },
  reviews: {
    id: key,
    /** Null for a review of the sample catalogue. */
    order_id: column<string | null>('TEXT references orders (id) on delete cascade'),
    product_id: text,
    stars: column<number>('integer not null check (stars between 1 and 5)'),
    text,
    /** First name and town of the customer. */
    name: text,
    town: text,
    size: text,
    created_at: whole,
    state: column<'new' | 'shown' | 'hidden'>('TEXT not null'),
    answer: text,
    /** Path of its photo in `pictures`; '' for none. */
    photo: text,
  },
  /** Outbox: a mail for each status that an order reached and each change of it, and one for an account's latest request of a new password. */
  mails: {
    /** `<order>-<position>`, `<order>-changed-<random>` or `password-<account>`. */
    id: key,
    order_id: column<string | null>('TEXT references orders (id) on delete cascade'),
    /** Position of the status change in `order_status_changes`; 0 is the confirmation. */
    position: integer,
    /** Account that requested a new password; null for an order. */
    account_id: column<string | null>('TEXT references accounts (id) on delete cascade'),
    queued_at: whole,
    /** Time of the next try, or the end of the lease of the process that tries it; null once it is sent or given up. */
    due_at: wholeOrNull,
    tries: integer,
    sent_at: wholeOrNull,
    /** Null for a mail about a status. */
    news: column<OrderNews | null>('TEXT'),
  },
  /** People who run the shop (/owner). A rider has no row, only the link of a round. */
  staff: {
    id: key,
    name: text,
    role: column<Role>('TEXT not null'),
    passphrase_hash: text,
    created_at: whole,
    ended_at: wholeOrNull,
  },
  staff_devices: {
    id: key,
    staff_id: ofStaff,
    /** Of the cookie; null after its end. */
    session_hash: column<string | null>('TEXT unique'),
    /** Of the cookie that tells this device from a guesser's. */
    device_hash: text,
    /** Name that it gives itself: `Chrome, Android`. */
    label: text,
    created_at: whole,
    last_used_at: whole,
    /** JSON of the push subscription; null for none. */
    push: textOrNull,
  },
  /** Passkeys of the staff, by the credential's id. */
  staff_passkeys: { id: key, staff_id: ofStaff, public_key: text, counter: whole, created_at: whole },
  /** Links and challenges that are good once. */
  staff_links: {
    hash: key,
    kind: column<'invite' | 'challenge'>('TEXT not null'),
    name: text,
    role: column<Role>('TEXT not null'),
    expires_at: whole,
    /** The member that used the invitation; null before. */
    staff_id: column<string | null>('TEXT references staff (id)'),
  },
  /** Writes of the staff that happened, with what was answered: a repeat gets the first answer. */
  staff_writes: {
    /** `<who> <key of the write>` */
    id: key,
    body_hash: text,
    reply: text,
    at: whole,
  },
  /** Every change by the staff. Rows are only added. */
  events: {
    id: column<Generated<number>>('SERIAL'),
    at: whole,
    /** Null for a rider, whose name is in `who`. */
    staff_id: column<string | null>('TEXT references staff (id)'),
    who: text,
    device: text,
    subject: column<EventSubject>('TEXT not null'),
    subject_id: text,
    action: text,
    /** JSON of what was, and of what is now. */
    before: textOrNull,
    after: textOrNull,
  },
  rounds: {
    id: key,
    hash: column<string>('TEXT not null unique'),
    rider: text,
    day: text,
    created_at: whole,
    ended_at: wholeOrNull,
  },
  /** Handling of an order beside its status; a row from the moment the shop has noticed the order. */
  order_handling: {
    order_id: column<string>('TEXT primary key references orders (id) on delete cascade'),
    /** Short running number, for the phone. */
    number: column<number>('integer not null unique'),
    confirmation: column<Confirmation>('TEXT not null'),
    reason: text,
    return_wish: text,
    round_id: column<string | null>('TEXT references rounds (id)'),
    /** By `phoneDigits`. */
    phone: text,
    /** Numbers, name, phone and address in lower case, for the search. */
    search: text,
  },
  /** Outbox of what the staff must hear at once: by push on each device that wants it, and by mail to the shop. */
  rings: {
    /** `order-<id>`, `message-<id>`, `stock-<product>-<day>` */
    id: key,
    title: text,
    text,
    /** Address in /owner that it opens. */
    path: text,
    at: whole,
    /** Time of the next try of the mail; null once it is sent or given up. */
    mail_due_at: wholeOrNull,
    /** Time of the next try of the pushes; null once they are sent or given up. */
    push_due_at: wholeOrNull,
    tries: integer,
    devices: integer,
    is_mailed: column<0 | 1>('integer not null'),
  },
  /** The cash book. Rows are only added; a mistake is put right by a row with the opposite amount. */
  cash_entries: {
    id: key,
    order_id: column<string | null>('TEXT references orders (id)'),
    round_id: column<string | null>('TEXT references rounds (id)'),
    day: text,
    kind: column<CashKind>('TEXT not null'),
    /** Negative for what was paid back or put right. */
    amount: whole,
    reference: text,
    note: text,
    at: whole,
    who: text,
  },
  cash_days: { day: key, expected: whole, counted: whole, note: text, closed_at: whole, who: text },
  /** Choices of the owner in /owner, and the currency of all amounts, by the name of the setting; JSON. */
  shop_settings: { name: key, value: text },
  /** Words of searches that found nothing, by `missedWords`. */
  missed_searches: {
    words: key,
    count: integer,
    /** Days since 1970-01-01, UTC. */
    last_day: integer,
  },
  /** Number of page views on a day whose figure fell into a bucket of the histogram (R45). */
  web_vitals: {
    day: integer,
    page: column<PageKind>('TEXT not null'),
    connection: column<ConnectionKind>('TEXT not null'),
    /** `views` counts the page views themselves, in bucket 0. */
    name: column<VitalName | 'views'>('TEXT not null'),
    /** Number by `histogramBucketOf`. */
    bucket: integer,
    count: whole,
  },
};

export type Tables = typeof tables;
type RowOf<Columns> = {
  [Name in keyof Columns]: Columns[Name] extends Column<infer Value> ? Value : never;
};

export type Schema = { [Name in keyof Tables]: RowOf<Tables[Name]> };
export type Database = Kysely<Schema>;
export type Transaction = KyselyTransaction<Schema>;

export type ProductsTable = Schema['products'];
export type PicturesTable = Schema['pictures'];
export type ContactMessagesTable = Schema['contact_messages'];
export type ReviewsTable = Schema['reviews'];
export type OrdersTable = Schema['orders'];
export type OrderLinesTable = Schema['order_lines'];
export type OrderStatusChangesTable = Schema['order_status_changes'];
export type MailsTable = Schema['mails'];
