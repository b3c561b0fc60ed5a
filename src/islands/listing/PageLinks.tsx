import { nextLabel, pageLabel, pagesLabel, previousLabel } from '#domain/listing/listing-messages.ts';
import { pageNumbers } from '#domain/listing/pagination.ts';
import { onPlainClick } from '../frame/plain-click.ts';

interface Props {
  /** From 1. */
  page: number;
  lastPage: number;
  addressOf: (page: number) => string;
  /** Shows another page of the list; without it the links lead to built pages. */
  onPage?: (page: number) => void;
}

/** Links to the pages of a list (Spec 2); nothing for a single page. */
export function PageLinks({ page, lastPage, addressOf, onPage }: Props) {
  if (lastPage === 1) return null;
  const goOnClick = (to: number) => onPage && onPlainClick(() => onPage(to));
  return (
    <nav className="pages" aria-label={pagesLabel}>
      {page > 1 && (
        <a href={addressOf(page - 1)} onClick={goOnClick(page - 1)} rel="prev">
          {previousLabel}
        </a>
      )}
      {pageNumbers(page, lastPage).map((number, index) =>
        number === null ? (
          <span key={`gap ${index < 3 ? 'before' : 'behind'}`}>…</span>
        ) : (
          <a
            key={number}
            href={addressOf(number)}
            onClick={goOnClick(number)}
            aria-label={pageLabel(number)}
            aria-current={number === page ? 'page' : undefined}
          >
            {number}
          </a>
        ),
      )}
      {page < lastPage && (
        <a href={addressOf(page + 1)} onClick={goOnClick(page + 1)} rel="next">
          {nextLabel}
        </a>
      )}
    </nav>
  );
}
