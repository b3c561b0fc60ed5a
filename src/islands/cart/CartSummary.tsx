import { cartOrderText } from '#domain/cart/cart-chat.ts';
import { type CartLine, checkoutReadiness, isOutOfStock } from '#domain/cart/cart-lines.ts';
import {
  arrivalWords,
  failedSummaries,
  readinessWords,
  sameFeeEverywhere,
} from '#domain/cart/cart-messages.ts';
import type { Totals } from '#domain/cart/totals.ts';
import { deliveryDates } from '#domain/checkout/delivery-promise.ts';
import { chatLink } from '#domain/content/chat.ts';
import type { Facts } from '#domain/content/facts.ts';
import { paths } from '#domain/shop/paths.ts';
import { delivery } from '#domain/shop/shop.ts';
import { removeUnorderable } from '#stores/cart/cart-actions.ts';
import { $cartLines } from '#stores/cart/cart-lines.ts';
import { lookUpCart } from '#stores/cart/cart-products.ts';
import { $summariesFailed, shopTime } from '#stores/catalogue/product-summaries.ts';
import { useStored } from '../frame/use-stored.ts';
import { OrderAssurances } from './OrderAssurances.tsx';
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
      {readiness === 'outOfStock' && (
        <button type="button" className="button" onClick={goOn}>
          {button}
        </button>
      )}
      {readiness === 'unavailable' && (
        <button type="button" className="button" onClick={removeUnorderable}>
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
        <OrderAssurances facts={facts}>
          <p>{arrivalWords(facts.city, deliveryDates(shopTime(), delivery.kampalaDays))}</p>
          <p>{sameFeeEverywhere(facts.country)}</p>
        </OrderAssurances>
      )}
      {lines.some((line) => line.product && !isOutOfStock(line)) && (
        <a className="button button-quiet" href={chatLink(facts, cartOrderText(facts, lines))} rel="noopener">
          Order by Chat
        </a>
      )}
    </section>
  );
}

/** To the checkout with what is left, if anything is. */
function goOn(): void {
  removeUnorderable();
  if ($cartLines.get().length > 0) location.assign(paths.placeOrder);
}
