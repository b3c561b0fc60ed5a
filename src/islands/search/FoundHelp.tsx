import { chatLink } from '#domain/content/chat.ts';
import type { ChatFacts } from '#domain/content/facts.ts';
import {
  answerCount,
  askForProduct,
  askUsForItOnWhatsapp,
  noAnswers,
  searchProductsFor,
  searchWords,
} from '#domain/search/search-messages.ts';
import { clearedQuery, type SearchQuery, searchOf } from '#domain/search/search-query.ts';
import { paths } from '#domain/shop/paths.ts';
import type { HelpHit, Piece } from '#search/find-help.ts';
import { searchFor } from '#stores/search/search.ts';
import { EmptyState, focusTitle } from '../frame/EmptyState.tsx';
import { onPlainClick } from '../frame/plain-click.ts';

interface Props {
  params: SearchQuery;
  hits: readonly HelpHit[];
  facts: ChatFacts;
}

/** All answers of help and policies, if they are searched instead of the products. */
export function FoundHelp({ params, hits, facts }: Props) {
  return (
    <div className="results">
      <p role="status" className="sr-only">
        {answerCount(hits.length)}
      </p>
      <HelpLinks hits={hits} />
      {hits.length === 0 && (
        <EmptyState title={noAnswers.title} text={noAnswers.text}>
          <a className="button" href={chatLink(facts, askForProduct(facts.name, params.query))}>
            {askUsForItOnWhatsapp}
          </a>
        </EmptyState>
      )}
      <OtherSearch params={clearedQuery(params)}>{searchProductsFor(params.query)}</OtherSearch>
    </div>
  );
}

/** Link from the results to the same query in the products, or in help and policies. */
export function OtherSearch({ params, children }: { params: SearchQuery; children: string }) {
  return (
    <p className="search-all">
      <a
        className="button button-quiet"
        href={paths.search + searchOf(params)}
        onClick={onPlainClick(() => {
          void searchFor(params);
          focusTitle();
          scrollTo({ top: 0, behavior: 'instant' });
        })}
      >
        {children}
      </a>
    </p>
  );
}

/** Sections of help that answer the query. */
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

function Marked({ pieces }: { pieces: readonly Piece[] }) {
  return pieces.map(({ text, isMarked }, index) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: They are drawn once.
    return isMarked ? <mark key={index}>{text}</mark> : text;
  });
}
