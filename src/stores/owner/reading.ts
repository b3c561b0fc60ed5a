import { atom, onMount, type ReadableAtom } from 'nanostores';
import { type BodyOf, callOwner } from '#api/client/owner.ts';
import type { OwnerReadName, OwnerReply } from '#api/contract/owner.ts';
import { words } from '#domain/owner/words.ts';
import { backoffDelay, delay } from '../delays.ts';
import { persistText, readJson } from '../storage.ts';
import { $changed } from './live.ts';
import { leave } from './session.ts';
import { $confirmed } from './write-queue.ts';

/** The last answer of a call. `fault` is why it is not fresh; `isLoading` that it is asked again. */
export interface Reading<Value> {
  value: Value | null;
  isLoading: boolean;
  fault: string;
}

export interface OpenReading<Name extends OwnerReadName> {
  $state: ReadableAtom<Reading<OwnerReply<Name>>>;
  reload: () => Promise<void>;
}

/**
 * Reads a call while somebody looks at it: at once, after each change of this phone or another, and when the line comes back. With
 * `keptAs` the phone keeps the answer, and shows it first next time, also without a connection.
 */
export function openReading<Name extends OwnerReadName>(
  name: Name,
  request: BodyOf<Name>,
  keptAs?: string,
): OpenReading<Name> {
  type Reply = OwnerReply<Name>;
  const storageKey = keptAs && `owner/seen/${keptAs}`;
  const $state = atom<Reading<Reply>>({ value: null, isLoading: true, fault: '' });
  let turn = 0;
  let tries = 0;
  let isOpen = false;
  const reload = async () => {
    turn += 1;
    const mine = turn;
    $state.set({ ...$state.get(), isLoading: true });
    const answer = await callOwner(name, request);
    // A later call has the newer answer.
    if (mine !== turn) return;
    if (answer.outcome === 'signed out') return leave();
    if (answer.outcome === 'ok') {
      tries = 0;
      if (storageKey) persistText(storageKey, JSON.stringify(answer.value));
      return $state.set({ value: answer.value, isLoading: false, fault: '' });
    }
    const isLost = answer.outcome === 'unknown';
    const fault = isLost ? words.notLoaded : answer.message;
    $state.set({ ...$state.get(), isLoading: false, fault });
    if (!isLost) return;
    tries += 1;
    await delay(backoffDelay(tries));
    if (mine === turn && isOpen) await reload();
  };
  onMount($state, () => {
    if (!globalThis.window) return;
    isOpen = true;
    const kept = storageKey ? readJson<Reply>(storageKey) : null;
    if (kept) $state.set({ value: kept as Reply, isLoading: true, fault: '' });
    void reload();
    const readAgain = () => void reload();
    const ends = [$confirmed.listen(readAgain), $changed.listen(readAgain)];
    addEventListener('online', readAgain);
    return () => {
      isOpen = false;
      for (const end of ends) end();
      removeEventListener('online', readAgain);
    };
  });
  return { $state, reload };
}
