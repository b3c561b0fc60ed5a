/** Way in which money came or went: in notes, or by a transfer that was recorded by hand. */
export const cashKinds = ['cash', 'mobile money'] as const;

export type CashKind = (typeof cashKinds)[number];

/** Outcome of an order at the door. */
export const outcomes = ['delivered', 'not there', 'refused'] as const;

export type DoorOutcome = (typeof outcomes)[number];

export const dayPattern = /^20\d\d-[01]\d-[0-3]\d$/;
