import { startShopping } from '#domain/cart/cart-labels.ts';
import { readinessWords } from '#domain/cart/cart-messages.ts';
import { paths } from '#domain/shop/paths.ts';

export function EmptyCart() {
  return (
    <div className="blank">
      <svg viewBox="0 0 160 120" width="160" height="120" aria-hidden="true">
        <path
          d="M36 44h88l-9 58a8 8 0 0 1-8 7H53a8 8 0 0 1-8-7Z"
          fill="var(--accent-soft)"
          stroke="var(--accent)"
          strokeWidth="3"
        />
        <path d="M58 54V36a22 22 0 0 1 44 0v18" fill="none" stroke="var(--accent)" strokeWidth="3" />
        <path
          d="M64 78q5-6 10 0m12 0q5-6 10 0M72 92q8 6 16 0"
          fill="none"
          stroke="var(--accent)"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      <h1 tabIndex={-1}>{readinessWords.empty.button}</h1>
      <p className="soft">{readinessWords.empty.note}</p>
      <a className="button" href={paths.collection}>
        {startShopping}
      </a>
    </div>
  );
}
