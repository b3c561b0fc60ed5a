/** Way in which money came or went: in notes, or by a transfer that was recorded by hand. */
export const cashKinds = ['cash', 'mobile money'] as const;

export type CashKind = (typeof cashKinds)[number];

/** Outcome of an order at the door. */
export const outcomes = ['delivered', 'not there', 'refused'] as const;

export type DoorOutcome = (typeof outcomes)[number];

/** Whether a text is a day that exists, such as `2026-11-29`. */
export function isDay(text: string): boolean {
  return /^20\d\d-\d\d-\d\d$/.test(text) && new Date(text).toJSON()?.startsWith(text) === true;
}
