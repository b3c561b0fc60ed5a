import { atom, onMount, type ReadableAtom } from 'nanostores';
import type { BodyOf } from '#api/client/owner.ts';
import type { OwnerReadName, OwnerReply } from '#api/contract/owner.ts';
import { words } from '#domain/owner/words.ts';
import { persistText, readJson } from '../storage.ts';
import { askOwner } from './calls.ts';
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
  let isOpen = false;
  const reload = async () => {
    turn += 1;
    const mine = turn;
    $state.set({ ...$state.get(), isLoading: true });
    const answer = await askOwner(name, request, () => {
      // A later call has the newer answer.
      if (mine !== turn || !isOpen) return false;
      $state.set({ ...$state.get(), isLoading: false, fault: words.notLoaded });
      return true;
    });
    if (mine !== turn || answer.outcome === 'unknown') return;
    if (answer.outcome === 'signed out') return leave();
    if (answer.outcome === 'refused')
      return $state.set({ ...$state.get(), isLoading: false, fault: answer.message });
    if (storageKey) persistText(storageKey, JSON.stringify(answer.value));
    $state.set({ value: answer.value, isLoading: false, fault: '' });
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
