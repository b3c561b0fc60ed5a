import type { Limits } from '#server/limits/limits.ts';

const perHour = { tries: Infinity, within: 3_600_000 };
const perDay = { tries: Infinity, within: 24 * perHour.within };
const endless = { burst: 1e6, every: 1 };

/** Limits for the bench and for tests, without any for orders, sign-ins and mails: a few accounts place as many as they like. */
export const unlimitedOrders: Partial<Limits> = {
  signInsByAccount: perHour,
  ordersByAccountHour: perHour,
  ordersByAccountDay: perDay,
  ordersByAddress: endless,
  ordersByNetwork: endless,
  orderListsByAccount: endless,
  mailsByMailboxHour: perHour,
  mailsByMailboxDay: perDay,
};
