import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  fullTextOffer,
  fullTextWords,
  searchEveryText,
  searchWords,
  textCount,
} from '#domain/search/search-messages.ts';
import { tryAgain } from '#domain/shop/labels.ts';
import { keepMeasure } from '#domain/text/keep-units.ts';
import type { HelpHit, Piece } from '#search/find-help.ts';
import {
  $fullText,
  closeFullText,
  type FullTextState,
  runsFullText,
  searchTexts,
  showMoreTexts,
} from '#stores/search/full-text.ts';

interface Props {
  query: string;
  /** Whether the descriptions of products are among the texts. */
  hasProducts: boolean;
}

/** A full-text search below the results. Its index is loaded when the shopper starts it. */
export function FullText({ query, hasProducts }: Props) {
  const state = useStore($fullText, { ssr: 'initial' });
  const [isOffered] = useState(runsFullText);
  const section = useFocusOnTexts(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: The texts are those of the query.
  useEffect(() => closeFullText, [query]);
  if (!isOffered) return null;
  const { step } = state;
  const isReady = step === 'ready';
  return (
    <section
      className={step === 'idle' ? 'found-texts' : 'found-texts asked'}
      aria-label={fullTextWords.title}
      ref={section}
    >
      <h2 tabIndex={-1}>{fullTextWords.title}</h2>
      {step === 'idle' ? (
        <p key="offer">{fullTextOffer(hasProducts)}</p>
      ) : (
        <p key="status" role="status">
          {statusOf(state)}
        </p>
      )}
      {isReady ? (
        <>
          {/* An empty list would be read out as one. */}
          {state.texts.length > 0 && (
            <ul className="plain">
              {state.texts.map(({ address, title, excerpt }) => (
                <li key={address}>
                  <a href={address}>{keepMeasure(title)}</a>
                  <p>
                    <Marked pieces={excerpt} />
                  </p>
                </li>
              ))}
            </ul>
          )}
          {state.hasMore && (
            <button type="button" className="button button-quiet" onClick={() => void showMoreTexts()}>
              {fullTextWords.more}
            </button>
          )}
        </>
      ) : (
        step !== 'missing' && (
          <button
            type="button"
            className="button button-quiet"
            aria-disabled={step === 'searching' || undefined}
            onClick={() => {
              if (step !== 'searching') void searchTexts(query);
            }}
          >
            {step === 'failed' ? tryAgain : searchEveryText}
          </button>
        )
      )}
    </section>
  );
}

function statusOf(state: FullTextState): string {
  if (state.step === 'ready') return state.count > 0 ? textCount(state.count) : fullTextWords.none;
  return fullTextWords[state.step === 'idle' ? 'searching' : state.step];
}

/** Moves the focus on from the button that was pressed: to the first of the new texts, or to the heading if there is none. */
function useFocusOnTexts(state: FullTextState) {
  const section = useRef<HTMLElement>(null);
  const seen = useRef(state);
  useLayoutEffect(() => {
    const before = seen.current;
    seen.current = state;
    const isDone = state.step === 'ready' || state.step === 'missing';
    if (!isDone || state === before || !section.current) return;
    const focused = document.activeElement;
    if (
      focused !== document.body &&
      !(focused instanceof HTMLButtonElement && section.current.contains(focused))
    )
      return;
    const first = before.step === 'ready' ? before.texts.length : 0;
    const next = section.current.querySelectorAll('a')[first] ?? section.current.querySelector('h2');
    next?.focus({ preventScroll: true });
  }, [state]);
  return section;
}

/** Sections of help that answer the query, beside the products. */
export function HelpLinks({ hits }: { hits: readonly HelpHit[] }) {
  if (hits.length === 0) return null;
  return (
    <section className="found-help" aria-label={searchWords.help}>
      <h2>{searchWords.help}</h2>
      <ul className="plain">
        {hits.map(({ address, page, heading, excerpt }) => (
          <li key={address}>
            <a href={address}>
              <Marked pieces={heading} />
            </a>
            {page && <span className="soft"> · {page}</span>}
            <p>
              <Marked pieces={excerpt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A text with the words of the query marked. */
function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isMarked }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: They are drawn once.
    return isMarked ? <mark key={index}>{text}</mark> : text;
  });
}
