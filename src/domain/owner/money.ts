/** Way in which money came or went: in notes, by a transfer that was recorded by hand, or as a difference that somebody explained. */
export const cashKinds = ['cash', 'mobile money', 'difference'] as const;

export type CashKind = (typeof cashKinds)[number];
