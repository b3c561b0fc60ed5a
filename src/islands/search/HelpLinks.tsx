import { searchWords } from '#domain/search/search-messages.ts';
import type { HelpHit } from '#search/find-help.ts';
import { Marked } from './Marked.tsx';

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
