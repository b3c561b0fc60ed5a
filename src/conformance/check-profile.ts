import type { Outcome } from '#api/client/call.ts';
import { readReply } from '#api/reply.ts';
import type { Profile } from '#domain/account/profile.ts';
import { shorten } from '#domain/text/plain-text.ts';
import type { Account } from './check-account.ts';
import { wholeProfile } from './check-sign-up.ts';
import type { Inspection } from './inspection.ts';

const without = 'asks for the profile before each order, and checkout stays closed.';

/**
 * Reads the profile of the new account, completes it as a shopper does before a first order, without a date of birth, changes
 * it, and checks that the change is stored.
 */
export async function checkProfile(inspection: Inspection, account: Account): Promise<void> {
  const { client } = inspection;
  const before = await client.getUserProfile();
  const answered = inspection.answered;
  const hasNone = foundNoProfile(inspection, before);
  if (before.outcome === 'ok' && !hasNone) await noteReading(inspection, before);
  const changed = { ...wholeProfile, city: 'Entebbe' };
  const undated = { ...wholeProfile, dateOfBirth: '' };
  await update(inspection, 'completes the profile without a date of birth', undated);
  const updated = await update(inspection, 'changes the profile', changed);
  const whose = account.isNameOnly ? 'an account that has only a name so far' : 'a new account';
  const seen = `answers ${whose} with ${answered}.`;
  if (before.outcome !== 'ok') {
    const now = await client.getUserProfile();
    await noteReading(inspection, now);
    if (now.outcome !== 'ok') return;
    inspection.note('getUserProfile', 'broken', seen, deadEnd);
  }
  if (updated && !(await checkShown(inspection, changed))) return;
  if (hasNone) inspection.note('getUserProfile', 'differs', seen, asksForAll);
}

/** Whether the API said that it finds no profile, which the client reads as an empty one. */
function foundNoProfile(inspection: Inspection, read: Outcome<Profile>): boolean {
  return read.outcome === 'ok' && readReply(inspection.last?.text ?? '').outcome === 'refused';
}

const asksForAll = 'takes it for a profile without any field, and asks for all before the first order.';

const deadEnd =
  'saves no profile that it could not read: /profile shows an error in place of the form, checkout says that it could not reach the shop, and such a customer cannot order.';

/** Notes how the profile was read by the last call. */
async function noteReading(inspection: Inspection, read: Outcome<Profile>): Promise<void> {
  await inspection.succeeds('getUserProfile', 'shows the profile', Promise.resolve(read), without);
}

/** Saves the profile; returns whether the API says that it is saved. */
async function update(inspection: Inspection, doing: string, profile: Profile): Promise<boolean> {
  const request = inspection.client.updateUserProfile(profile);
  return (await inspection.succeeds('updateUserProfile', doing, request, without)) !== null;
}

/** Checks that the profile is shown as it was changed; the city is what was changed last. Returns whether there is one. */
async function checkShown(inspection: Inspection, changed: Profile): Promise<boolean> {
  const after = await inspection.client.getUserProfile();
  if (foundNoProfile(inspection, after)) {
    inspection.note('getUserProfile', 'broken', `shows ${inspection.answered} after a change.`, without);
    return false;
  }
  const shown = after.outcome === 'ok' ? after.value : null;
  const fields = (Object.keys(changed) as (keyof Profile)[]).map((field) => {
    return { field, sent: changed[field], read: shown?.[field] ?? '' };
  });
  // Any field but the city may be written in the shop's own way.
  const isChangeLost = fields.some(
    ({ field, sent, read }) => read === '' || (field === 'city' && folded(read) !== folded(sent)),
  );
  const lost = `shows ${inspection.answered} after a change.`;
  const differing = fields
    .filter(({ sent, read }) => read !== sent)
    .map(({ field, sent, read }) => `${field} is shown as "${shorten(read, 40)}" after "${sent}" was sent`);
  if (isChangeLost || differing.length === 0)
    inspection.shows('getUserProfile', !isChangeLost, 'shows the change.', lost, 'shows what the API keeps.');
  else inspection.note('getUserProfile', 'differs', `${differing.join('; ')}.`, 'shows what the API keeps.');
  return true;
}

/** A text without what spelling alone may change: capitals, spaces and signs. */
function folded(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
