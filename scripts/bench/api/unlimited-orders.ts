import type { Limits } from '#server/limits/limits.ts';

const perHour = { tries: Infinity, within: 3_600_000 };
const perDay = { tries: Infinity, within: 24 * perHour.within };

/** Limits for the bench and for tests, without any for orders, sign-ins and mails: a few accounts place as many as they like. */
export const unlimitedOrders: Partial<Limits> = {
  signInsByAccount: perHour,
  ordersByAccountHour: perHour,
  ordersByAccountDay: perDay,
  orderListsByAccount: { burst: 1e6, every: 1 },
  mailsByMailboxHour: perHour,
  mailsByMailboxDay: perDay,
};
