/** At most `tries` in `within` ms. */
export interface Limit {
  tries: number;
  within: number;
}

export interface Limits {
  loginByAccount: Limit;
  loginByAddress: Limit;
  registerByAddress: Limit;
  contactByAddress: Limit;
  ordersByAccountHour: Limit;
  ordersByAccountDay: Limit;
  /** Confirmations of orders, whoever placed them. */
  mailsByMailboxHour: Limit;
  mailsByMailboxDay: Limit;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Telephone networks put many shoppers behind one address, so that an address may try often. */
export const defaultLimits: Limits = {
  loginByAccount: { tries: 10, within: 15 * minute },
  loginByAddress: { tries: 100, within: 15 * minute },
  registerByAddress: { tries: 60, within: hour },
  contactByAddress: { tries: 20, within: hour },
  // A shop that orders for its neighbours comes nowhere near.
  ordersByAccountHour: { tries: 20, within: hour },
  ordersByAccountDay: { tries: 60, within: day },
  // Anybody's address can be registered without proof.
  mailsByMailboxHour: { tries: 5, within: hour },
  mailsByMailboxDay: { tries: 10, within: day },
};

/** For whoever measures: as many orders and mails as the machine makes. */
export const unlimitedOrders: Partial<Limits> = {
  ordersByAccountHour: { tries: Infinity, within: hour },
  ordersByAccountDay: { tries: Infinity, within: day },
  mailsByMailboxHour: { tries: Infinity, within: hour },
  mailsByMailboxDay: { tries: Infinity, within: day },
};
