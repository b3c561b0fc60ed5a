import type { ReactNode } from 'react';
import { productUnavailable } from '#domain/shop/messages.ts';

/** A product that the shop no longer has. */
export function UnavailableProduct({ children }: { children: ReactNode }) {
  return (
    <li className="card kept-gone">
      <span className="picture">
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 8h14l-1 12H6ZM9 10V7a3 3 0 0 1 6 0v3" />
        </svg>
      </span>
      <h3>{productUnavailable.title}</h3>
      <p className="soft">{productUnavailable.note}</p>
      {children}
    </li>
  );
}
