/** Result of the call before packing; '' before it. */
export const confirmations = ['', 'confirmed', 'no answer', 'refused'] as const;

/** The same, or that the buyer sent the rider away. */
export type Confirmation = (typeof confirmations)[number] | typeof refusedAtDoor;

export const refusedAtDoor = 'refused at the door';
