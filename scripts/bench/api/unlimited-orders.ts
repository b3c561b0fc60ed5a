import type { LimitSizes } from '#server/limits/limits.ts';

const endless = { points: Infinity, duration: 60 };

/** Limits for the bench and for tests, without any for calls, sign-ins, orders and mails: a few accounts place as many as they like. */
export const unlimitedOrders: Partial<LimitSizes> = {
  calls: endless,
  passwords: endless,
  ordersByAccount: endless,
  ordersByAddress: endless,
  mailsAnHour: endless,
  mailsADay: endless,
};
