/** Roles of those who run the shop. `owner` may do all; `packer` serves orders and stock, and sees no money beyond a sum to collect. */
export const roles = ['owner', 'packer'] as const;

export type Role = (typeof roles)[number];

export const everybody: readonly Role[] = [...roles];
export const ownerOnly: readonly Role[] = ['owner'];
