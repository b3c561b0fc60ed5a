import type { Schema } from './schema.ts';

/** Words of a database's SQL; the tables and every query are the same in all of them. Connections: `shop-file.ts`, `postgres.ts`. */
export interface TableStyle {
  /** Compares and sorts by the bytes. */
  text: string;
  /** Stores money and epoch ms exactly. */
  wholeNumber: string;
  decimal: string;
  /** Clause after the columns. */
  end: string;
}

export const sqliteTables: TableStyle = {
  text: 'text',
  wholeNumber: 'integer',
  decimal: 'real',
  end: 'strict',
};

/** The collation of a server's language would differ from SQLite's, and change with its system's libraries. */
export const postgresTables: TableStyle = {
  text: 'text collate "C"',
  wholeNumber: 'bigint',
  decimal: 'double precision',
  end: '',
};

/** The statements that make the shop's tables; `schema.ts` says what their columns hold. */
export function createTables({ text, wholeNumber, decimal, end }: TableStyle): readonly string[] {
  const ofAccount = `account_id ${text} not null references accounts (id) on delete cascade`;
  const ofOrder = `order_id ${text} not null references orders (id) on delete cascade`;
  return [
    `create table products (
      id ${text} primary key,
      position integer not null unique,
      name ${text} not null,
      description ${text} not null,
      price ${wholeNumber} not null check (price > 0),
      image ${text} not null,
      category ${text} not null,
      sub_category ${text} not null,
      bestseller integer not null check (bestseller in (0, 1)),
      date ${wholeNumber},
      sizes ${text},
      specifications ${text},
      stock ${wholeNumber} check (stock >= 0),
      rating ${decimal},
      review_count ${wholeNumber} check (review_count >= 0),
      original_price ${wholeNumber} check (original_price > 0)
    ) ${end}`,
    `create table pictures (
      path ${text} primary key,
      content_type ${text} not null,
      file ${text} not null,
      size integer not null
    ) ${end}`,
    `create table catalogue (id integer primary key check (id = 1), version integer not null) ${end}`,
    'insert into catalogue (id, version) values (1, 0)',
    // They belong to the database, which a restore replaces.
    `create table published_sites (target ${text} primary key, fingerprint ${text} not null) ${end}`,
    `create table accounts (
      id ${text} primary key,
      email ${text} not null unique,
      name ${text} not null,
      first_name ${text} not null,
      last_name ${text} not null,
      phone ${text} not null,
      street ${text} not null,
      city ${text} not null,
      country ${text} not null,
      date_of_birth ${text} not null,
      password_hash ${text} not null,
      created_at ${wholeNumber} not null
    ) ${end}`,
    `create table tokens (
      hash ${text} primary key,
      ${ofAccount},
      last_used_at ${wholeNumber} not null,
      created_at ${wholeNumber} not null
    ) ${end}`,
    'create index tokens_of_account on tokens (account_id)',
    'create index tokens_by_use on tokens (last_used_at)',
    'create index tokens_by_age on tokens (created_at)',
    `create table devices (
      ${ofAccount},
      hash ${text} not null,
      last_used_at ${wholeNumber} not null,
      primary key (account_id, hash)
    ) ${end}`,
    `create table password_resets (
      account_id ${text} primary key references accounts (id) on delete cascade,
      requested_at ${wholeNumber} not null,
      due_at ${wholeNumber},
      tries integer not null
    ) ${end}`,
    'create index password_resets_due on password_resets (due_at) where due_at is not null',
    `create table reset_links (
      hash ${text} primary key,
      ${ofAccount},
      expires_at ${wholeNumber} not null,
      used_at ${wholeNumber}
    ) ${end}`,
    'create index reset_links_of_account on reset_links (account_id)',
    `create table cart_lines (
      ${ofAccount},
      product_id ${text} not null,
      size ${text} not null,
      quantity integer not null check (quantity between 1 and 999),
      added_at ${wholeNumber} not null,
      primary key (account_id, product_id, size)
    ) ${end}`,
    `create table rate_limits (key ${text} primary key, points integer not null, expire ${wholeNumber} not null) ${end}`,
    `create table contact_messages (
      id ${text} primary key,
      created_at ${wholeNumber} not null,
      name ${text} not null,
      email ${text} not null,
      subject ${text} not null,
      message ${text} not null,
      done_at ${wholeNumber}
    ) ${end}`,
    `create table orders (
      id ${text} primary key,
      account_id ${text} not null references accounts (id),
      client_order_id ${text},
      body_hash ${text} not null,
      status ${text} not null,
      amount ${wholeNumber} not null check (amount >= 0),
      address ${text} not null,
      payment_method ${text} not null,
      created_at ${wholeNumber} not null,
      lines_hash ${text},
      unique (account_id, client_order_id)
    ) ${end}`,
    'create index orders_of_account on orders (account_id, created_at, id)',
    'create index orders_by_time on orders (created_at, id)',
    'create index orders_by_lines on orders (account_id, lines_hash, created_at)',
    `create table order_lines (
      ${ofOrder},
      position integer not null,
      product_id ${text} not null,
      name ${text} not null,
      image ${text} not null,
      price ${wholeNumber} not null check (price > 0),
      size ${text} not null,
      quantity integer not null check (quantity between 1 and 999),
      primary key (order_id, position)
    ) ${end}`,
    `create table order_status_changes (
      ${ofOrder},
      position integer not null,
      status ${text} not null,
      at ${wholeNumber} not null,
      primary key (order_id, position)
    ) ${end}`,
    `create table mails (
      ${ofOrder},
      position integer not null,
      queued_at ${wholeNumber} not null,
      due_at ${wholeNumber},
      tries integer not null,
      sent_at ${wholeNumber},
      primary key (order_id, position)
    ) ${end}`,
    'create index mails_due on mails (due_at) where due_at is not null',
    `create table web_vitals (
      day integer not null,
      page ${text} not null,
      connection ${text} not null,
      name ${text} not null,
      bucket integer not null,
      count ${wholeNumber} not null,
      primary key (day, page, connection, name, bucket)
    ) ${end}`,
  ];
}

/** Tables with data that the owner and the customers have entered; where these are empty, all other tables are. */
const dataTables = ['products', 'accounts', 'orders', 'contact_messages'] satisfies (keyof Schema)[];

/** Query of one row, whose `filled` is true, or 1, where the shop holds data that a restore would replace. */
export const holdsDataQuery = `select ${dataTables
  .map((table) => `exists (select 1 from ${table})`)
  .join(' or ')} as filled`;
