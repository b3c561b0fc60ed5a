import type { ReactNode } from 'react';
import { savedSearches } from '#domain/search/recent-searches.ts';
import { searchHeadings } from '#domain/search/search-messages.ts';
import { searchPath } from '#domain/shop/paths.ts';

/** The search without a query: this device's recent searches, then the page's content for everybody. */
export function SearchStart({ children }: { children: ReactNode }) {
  const recent = savedSearches(() => localStorage).read();
  return (
    <>
      {recent.length > 0 && (
        <section className="search-words" aria-label={searchHeadings.recent}>
          <h2>{searchHeadings.recent}</h2>
          <ul className="plain search-chips">
            {recent.map((each) => (
              <li key={each}>
                <a className="search-chip" href={searchPath(each)}>
                  {each}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {children}
    </>
  );
}
