import { cartOrderText } from '#domain/cart/cart-chat.ts';
import { type CartLine, checkoutReadiness } from '#domain/cart/cart-lines.ts';
import { failedSummaries, readinessWords } from '#domain/cart/cart-messages.ts';
import { orderTerms } from '#domain/cart/order-terms.ts';
import type { Totals } from '#domain/cart/totals.ts';
import { deliveryDates } from '#domain/checkout/delivery-promise.ts';
import { chatLink, phoneLink } from '#domain/content/chat.ts';
import type { Facts } from '#domain/content/facts.ts';
import { paths } from '#domain/shop/paths.ts';
import { delivery } from '#domain/shop/shop.ts';
import { removeUnavailable } from '#stores/cart/cart-actions.ts';
import { lookUpCart } from '#stores/cart/cart-products.ts';
import { $summariesFailed, shopTime } from '#stores/catalogue/product-summaries.ts';
import { useStored } from '../frame/use-stored.ts';
import { Sums } from './Sums.tsx';

interface Props {
  lines: readonly CartLine[];
  totals: Totals;
  facts: Facts;
}

export function CartSummary({ lines, totals, facts }: Props) {
  const isFailed = useStored($summariesFailed, false);
  const readiness = checkoutReadiness(lines);
  const { button, note } = readinessWords[readiness];
  return (
    <section className="summary" aria-labelledby="summary">
      <h2 id="summary">Order Summary</h2>
      {readiness === 'looking' && isFailed ? (
        <div role="alert">
          <p>{failedSummaries}</p>
          <button type="button" className="button button-quiet" onClick={() => void lookUpCart()}>
            Try again
          </button>
        </div>
      ) : (
        <Sums totals={totals} />
      )}
      {readiness === 'open' && (
        <a className="button" href={paths.placeOrder}>
          {button}
        </a>
      )}
      {readiness === 'unavailable' && (
        <button type="button" className="button" onClick={removeUnavailable}>
          {button}
        </button>
      )}
      {(readiness === 'looking' || readiness === 'empty') && (
        <button type="button" className="button" disabled>
          {button}
        </button>
      )}
      <p className="soft summary-note">{note}</p>
      {readiness === 'open' && (
        <div className="soft terms">
          <p>{orderTerms.arrival(facts.city, deliveryDates(shopTime(), delivery.kampalaDays))}</p>
          <p>{orderTerms.returns}</p>
          <p>
            <a href={phoneLink(facts)}>{orderTerms.phone(facts.phone)}</a>
          </p>
        </div>
      )}
      {lines.some(({ product }) => product) && (
        <a className="button button-quiet" href={chatLink(facts, cartOrderText(facts, lines))} rel="noopener">
          Order by Chat
        </a>
      )}
    </section>
  );
}
