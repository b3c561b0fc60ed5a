import { type BodyOf, callOwner, type OwnerOutcome } from '#api/client/owner.ts';
import type { OwnerCallName, OwnerReply, OwnerWriteName } from '#api/contract/owner.ts';
import { delay, staffDelay } from '../delays.ts';

export { callOwner, type OwnerOutcome } from '#api/client/owner.ts';
export type { OwnerReadName, OwnerReply, OwnerRequest } from '#api/contract/owner.ts';

/** Makes a call that only reads until the shop has answered, or until `goesOn` says that nobody waits for it any more. */
export async function askOwner<Name extends Exclude<OwnerCallName, OwnerWriteName>>(
  name: Name,
  body: BodyOf<Name>,
  goesOn: () => boolean = () => true,
): Promise<OwnerOutcome<OwnerReply<Name>>> {
  for (let tries = 1; ; tries++) {
    const answer = await callOwner(name, body);
    if (answer.outcome !== 'unknown' || !goesOn()) return answer;
    await delay(staffDelay(tries));
    if (!goesOn()) return answer;
  }
}
