/** What the call before packing came to; '' before it. */
export const confirmations = ['', 'confirmed', 'no answer', 'refused'] as const;

export type Confirmation = (typeof confirmations)[number];
