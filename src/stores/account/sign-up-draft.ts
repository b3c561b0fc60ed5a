import type { Typed } from '#domain/account/account-forms.ts';
import { isStored } from '../storage.ts';

const draftKey = 'sign-up';

/** Saves what is typed at sign-up, but for passwords, in this tab, until somebody is signed in (R23). */
export function saveDraft({ password: _, confirmation: __, ...typed }: Typed): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(typed));
  } catch {
    // Without a storage the draft ends with the page.
  }
}

/** Returns the fields that were typed before the page was loaded again; on a new visit it forgets them, and returns none. */
export function restoreDraft(): Typed {
  try {
    // Safari 14 knows no other way to ask; 0 is a page that was opened by a link.
    if (!performance.navigation?.type) sessionStorage.removeItem(draftKey);
    const fields: Typed = JSON.parse(sessionStorage.getItem(draftKey) ?? '{}');
    return Object.fromEntries(Object.entries(fields).filter(([, text]) => typeof text === 'string'));
  } catch {
    return {};
  }
}

/** Forgets the draft when the page is left by a sign-in, of this form or another. */
export function forgetDraftWhenSignedIn(): () => void {
  const forget = () => {
    if (isStored('session')) sessionStorage.removeItem(draftKey);
  };
  addEventListener('pagehide', forget);
  return () => removeEventListener('pagehide', forget);
}
