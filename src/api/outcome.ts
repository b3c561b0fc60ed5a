/**
 * How a call ended. `message` is for the shopper and plain text: the server's own, at most 300 characters, or else the
 * sentence of Spec 8.
 */
export type Outcome<Value> =
  | { outcome: 'ok'; value: Value }
  /**
   * Definitely not done; `amount` is the right total, UGX, where a refused order names it. `duplicate`: the same order was
   * placed just now under another key, and it will be taken when the shopper confirms (R35).
   */
  | { outcome: 'refused'; message: string; amount: number | null; code?: 'duplicate' }
  /**
   * The token is not valid. Only on get-user-details does that sign the customer out, and not where a page said so, which
   * may be the network's instead of the shop's.
   */
  | { outcome: 'auth'; message: string; isPage?: boolean }
  /** It is not known whether it is done. The customer stays signed in, the cart as it is, and no write is sent again blindly. */
  | { outcome: 'unknown'; message: string };
