import {
  completeProfile,
  newPrices,
  priceBefore,
  priceNow,
  productLabel,
  totalWithDelivery,
} from '#domain/checkout/checkout-messages.ts';
import { continueWith } from '#domain/checkout/interruption-messages.ts';
import type { PriceChange } from '#domain/checkout/live-prices.ts';
import { pricesChanged } from '#domain/shop/messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { formatPrice } from '#domain/text/money.ts';
import { acceptPrices } from '#stores/checkout/checkout.ts';
import type { OrderDraft } from '#stores/checkout/checkout-state.ts';
import { focusHeading, Notice } from './Notice.tsx';

interface Props {
  draft: OrderDraft;
  /** UGX */
  totalBefore: number;
  changes: readonly PriceChange[];
}

/** Old and new price of each changed product, and of the whole order; nothing is ordered before the shopper agrees. */
export function ChangedPrices({ draft, totalBefore, changes }: Props) {
  const { total } = draft.totals;
  return (
    <Notice title={newPrices} text={pricesChanged} isAlert>
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">{productLabel}</th>
            <th scope="col">{priceBefore}</th>
            <th scope="col">{priceNow}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, now }) => (
            <PriceRow key={name} name={name} before={before} now={now} />
          ))}
        </tbody>
        <tfoot>
          <PriceRow name={totalWithDelivery} before={totalBefore} now={total} />
        </tfoot>
      </table>
      <button type="button" className="button" onClick={() => void acceptPrices().then(focusHeading)}>
        {continueWith(formatPrice(total))}
      </button>
      <a className="button button-quiet" href={paths.cart}>
        {completeProfile.back}
      </a>
    </Notice>
  );
}

function PriceRow({ name, before, now }: PriceChange) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="price">
        <s>{formatPrice(before)}</s>
      </td>
      <td className="price">{formatPrice(now)}</td>
    </tr>
  );
}
