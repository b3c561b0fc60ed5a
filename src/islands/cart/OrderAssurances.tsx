import type { ReactNode } from 'react';
import { orderTerms } from '#domain/cart/order-terms.ts';
import { phoneLink } from '#domain/content/chat.ts';
import type { Facts } from '#domain/content/facts.ts';

/** Assurances beside the decision to order; `children` are about the arrival, if nothing else is. */
export function OrderAssurances({ facts, children }: { facts: Facts; children?: ReactNode }) {
  return (
    <ul className="soft terms">
      {children}
      {facts.lookFirst === 'on' && <li className="look">{orderTerms.look}</li>}
      <li className="returns">{orderTerms.returns}</li>
      <li className="phone">
        <a href={phoneLink(facts)}>{orderTerms.phone(facts.phone)}</a>
      </li>
    </ul>
  );
}
