export { callOwner, type OwnerOutcome } from '#api/client/owner.ts';
export type { OwnerReply, OwnerRequest } from '#api/contract/owner.ts';
