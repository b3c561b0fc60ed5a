import { formatPrice } from '../text/money.ts';

/** Sentences that the rooms of the owner's app share. */
export const words = {
  offline: 'No connection. This is what the phone saw last.',
  notLoaded: 'This could not be loaded.',
  retry: 'Try again',
  loading: 'Loading…',
  waiting: (count: number) =>
    count === 1 ? '1 change waits for the line' : `${count} changes wait for the line`,
  notKept: 'This browser keeps no change: stay on this page until it is sent.',
  signIn: 'Sign in',
  lostWrite: 'The change is kept on this phone, and sent as soon as the line is back.',
} as const;

/** Words for what a rider said and the shop did not take, so that the cash is told at the shop. */
export function notTaken(outcome: {
  number: number | undefined;
  outcome: string;
  collected: number;
  why: string;
}): string {
  const { number, outcome: what, collected, why } = outcome;
  const cash = collected > 0 ? `, ${formatPrice(collected)}` : '';
  return `Not taken: #${number ?? '?'} ${what}${cash}. ${why} Tell the shop.`;
}
