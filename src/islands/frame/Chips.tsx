import type { ReactNode } from 'react';
import { chosenFilters, removeFilter } from '#domain/listing/listing-messages.ts';
import { onPlainClick } from './plain-click.ts';

export interface Chip {
  key: string;
  label: string;
  /** Address without this filter. */
  href: string;
  onRemove: () => void;
}

/** The chosen filters; a tap removes one. */
export function Chips({ chips, children }: { chips: readonly Chip[]; children?: ReactNode }) {
  if (chips.length === 0) return null;
  return (
    <ul className="chips" aria-label={chosenFilters}>
      {chips.map(({ key, label, href, onRemove }) => (
        <li key={key}>
          <a className="pill" href={href} aria-label={removeFilter(label)} onClick={onPlainClick(onRemove)}>
            {label}
            <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
              <path d="M7 7l10 10M17 7 7 17" />
            </svg>
          </a>
        </li>
      ))}
      {children}
    </ul>
  );
}
