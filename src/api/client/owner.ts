import { ownerApi } from '#domain/owner/paths.ts';
import type { OwnerCallName, OwnerReply, OwnerRequest, OwnerWriteName } from '../contract/owner.ts';

/** Outcome of a call. `message` is a sentence for the staff. */
export type OwnerOutcome<Value> =
  | { outcome: 'ok'; value: Value }
  /** Not done; `details` are the other fields of the answer. */
  | { outcome: 'refused'; message: string; details: Readonly<Record<string, unknown>> }
  | { outcome: 'signed out' }
  /** Done or not: the same call may be sent again, a write with the same key. */
  | { outcome: 'unknown'; message?: string };

/** Time limit of a call, ms. */
const timeoutMs = 20_000;

export type BodyOf<Name extends OwnerCallName> = OwnerRequest<Name> &
  (Name extends OwnerWriteName ? { key: string } : unknown);

/** Makes one call of the owner's app, once; never throws. */
export async function callOwner<Name extends OwnerCallName>(
  name: Name,
  body: BodyOf<Name>,
): Promise<OwnerOutcome<OwnerReply<Name>>> {
  const ended = new AbortController();
  const timer = setTimeout(() => ended.abort(), timeoutMs);
  try {
    const response = await fetch(ownerApi + name, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: ended.signal,
    });
    if (response.status === 401) return { outcome: 'signed out' };
    const { success, message, ...details } = await response.json();
    if (response.status >= 500) return { outcome: 'unknown' };
    if (response.status === 429) return { outcome: 'unknown', message: String(message) };
    if (success === true) return { outcome: 'ok', value: { success, message, ...details } };
    return { outcome: 'refused', message: String(message), details };
  } catch {
    return { outcome: 'unknown' };
  } finally {
    clearTimeout(timer);
  }
}
