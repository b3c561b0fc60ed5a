import { atom } from 'nanostores';
import { toastMs } from '#domain/shop.ts';

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  description?: string;
  /** How long it stays, ms. */
  ms: number;
}

/** What the shop is saying now, oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

type Words = Pick<Toast, 'text'> & Partial<Omit<Toast, 'id'>>;

let count = 0;

/** Says something for a while. */
export function say({ kind = 'success', ms = toastMs, ...words }: Words): void {
  const toast = { id: ++count, kind, ms, ...words };
  $toasts.set([...$toasts.get(), toast]);
  setTimeout(() => dismiss(toast.id), ms);
}

export function dismiss(id: number): void {
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
}

const key = 'toasts';

/** Says it on the page that comes next, once: a toast outlives the way there. */
export function sayNext(words: Words): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...waiting(), words]));
  } catch {
    // Without a storage nothing can be told to the next page, which shows the outcome itself.
  }
}

/** Says what the former page left to be said. */
export function sayWaiting(): void {
  for (const words of waiting()) say(words);
  try {
    sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}

function waiting(): Words[] {
  try {
    const words: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
    return Array.isArray(words) ? words.filter((each) => typeof each?.text === 'string') : [];
  } catch {
    return [];
  }
}
