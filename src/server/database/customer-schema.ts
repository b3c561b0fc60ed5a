/** A customer. Texts that are not known are ''. Times are epoch ms, here and below. */
export interface AccountsTable {
  id: string;
  /** In the form of `normalEmail`, so that it is unique whatever the case it was written in. */
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
  /** SHA-256 of the token in hex: who reads the table can sign in as nobody. */
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

export interface CartLinesTable {
  account_id: string;
  product_id: string;
  /** `default` for none (R30). */
  size: string;
  /** 1 to 999. */
  quantity: number;
  added_at: number;
}

/** How often something was done since its window began, or since the last tries were forgotten. */
export interface RateLimitsTable {
  /** What is counted, and a hash of whom it is counted for. */
  key: string;
  count: number;
  ends_at: number;
}

export interface ContactMessagesTable {
  id: string;
  created_at: number;
  name: string;
  email: string;
  subject: string;
  message: string;
  /** When the operator was done with it; null before. */
  done_at: number | null;
}
