import { atom } from 'nanostores';
import { fullText } from '#domain/shop/shop.ts';
import type { FoundText, FoundTexts } from '#search/full-text.ts';
import { importForPress } from '../import-script.ts';

/** The full-text search, which begins when somebody asks for it. */
export type FullTextState =
  | { step: 'idle' }
  | { step: 'searching' }
  | { step: 'failed' }
  /** The release has no index. */
  | { step: 'missing' }
  | { step: 'ready'; count: number; texts: readonly FoundText[]; hasMore: boolean };

const noFullText: FullTextState = { step: 'idle' };

export const $fullText = atom<FullTextState>(noFullText);

/** Number of the latest search: results of an earlier one are discarded. */
let latestSearch = 0;
let found: FoundTexts | undefined;

const importSearch = importForPress(() => import('#search/full-text.ts'));

/** Takes the results away: they are of another query, or of a page that was left. */
export function closeFullText(): void {
  latestSearch++;
  $fullText.set(noFullText);
}

/** Searches all texts. The first search of a page loads what that takes, 79 kB. */
export async function searchTexts(query: string): Promise<void> {
  const search = ++latestSearch;
  $fullText.set({ step: 'searching' });
  try {
    const { findTexts } = await importSearch();
    const all = await findTexts(query);
    const texts = await all?.textsBetween(0, fullText.perPage);
    if (search !== latestSearch) return;
    if (!all || !texts) return $fullText.set({ step: 'missing' });
    found = all;
    show(all.count, texts);
  } catch {
    if (search === latestSearch) $fullText.set({ step: 'failed' });
  }
}

/** Shows more texts of the same search below those that are shown. */
export async function showMoreTexts(): Promise<void> {
  const state = $fullText.get();
  const search = latestSearch;
  if (state.step !== 'ready' || !found) return;
  const { length } = state.texts;
  try {
    const more = await found.textsBetween(length, length + fullText.perPage);
    if (search === latestSearch) show(state.count, [...state.texts, ...more]);
  } catch {
    if (search === latestSearch) $fullText.set({ step: 'failed' });
  }
}

function show(count: number, texts: readonly FoundText[]): void {
  $fullText.set({ step: 'ready', count, texts, hasMore: texts.length < count });
}

/**
 * Whether this browser runs Pagefind: WebAssembly with reference types, which the page's policy allows. Browsers of before 2022 know no such
 * policy, and then nothing of it is loaded.
 */
export function runsFullText(): boolean {
  try {
    // A module with nothing but a table of references.
    new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 4, 4, 1, 0x6f, 0, 0));
    return true;
  } catch {
    return false;
  }
}
