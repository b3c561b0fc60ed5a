import { useEffect } from 'react';
import * as words from '#domain/checkout/checkout-messages.ts';
import { answeredOrder, continueWith, unconfirmed } from '#domain/checkout/interruption-messages.ts';
import type { PriceChange } from '#domain/checkout/live-prices.ts';
import { fingerprintOf } from '#domain/checkout/order-sighting.ts';
import { ordersTitle } from '#domain/content/page-messages.ts';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import { orderLabel, orderNo } from '#domain/shop/labels.ts';
import { pricesChanged } from '#domain/shop/messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { shopDate } from '#domain/text/dates.ts';
import { keepMeasure } from '#domain/text/keep-units.ts';
import { formatPrice } from '#domain/text/money.ts';
import {
  abandonAttempt,
  acceptPrices,
  checkAttempt,
  confirmAttempt,
  denyAttempt,
  placeDuplicate,
  reopenCheckout,
  resendAttempt,
} from '#stores/checkout/checkout.ts';
import type { Checkout, Interrupted, OrderDraft } from '#stores/checkout/checkout-state.ts';
import { lookWhenBack } from '#stores/checkout/look-again.ts';
import { hasExtra } from '#stores/shop-api.ts';
import { focusHeading, Notice } from './Notice.tsx';

// In this file, so that sending an order fetches one script.
export { submission } from '#stores/checkout/order-submission.ts';

interface Props {
  state: Interrupted;
  phone: string;
}

/** The screens that most orders never need; their script is fetched before it can be needed. */
export function Interruption({ state, phone }: Props) {
  switch (state.step) {
    case 'changed':
      return <ChangedPrices {...state} />;
    case 'unconfirmed':
      return <UnconfirmedOrder state={state} phone={phone} />;
    case 'duplicate':
      return (
        <Notice title={words.alreadyPlaced} text={state.message} isAlert>
          <button type="button" className="button" onClick={() => void placeDuplicate()}>
            {answeredOrder.again}
          </button>
          <a className="button button-quiet" href={paths.orders}>
            {answeredOrder.orders}
          </a>
        </Notice>
      );
    case 'refused':
      return (
        <Notice title={answeredOrder.refused} text={state.message} isAlert>
          <button type="button" className="button" onClick={() => void reopenCheckout().then(focusHeading)}>
            {answeredOrder.review}
          </button>
          <a className="button button-quiet" href={paths.cart}>
            {words.completeProfile.back}
          </a>
        </Notice>
      );
  }
}

interface ChangedPricesProps {
  draft: OrderDraft;
  /** UGX */
  totalBefore: number;
  changes: readonly PriceChange[];
}

/** Old and new price of each changed product, and of the whole order; nothing is ordered before the shopper agrees. */
export function ChangedPrices({ draft, totalBefore, changes }: ChangedPricesProps) {
  const { total } = draft.totals;
  return (
    <Notice title={words.newPrices} text={pricesChanged} isAlert>
      <table className="changes">
        <thead>
          <tr>
            <th scope="col">{words.productLabel}</th>
            <th scope="col">{words.priceBefore}</th>
            <th scope="col">{words.priceNow}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before, now }) => (
            <PriceRow key={name} name={keepMeasure(name)} before={before} now={now} />
          ))}
        </tbody>
        <tfoot>
          <PriceRow name={words.totalWithShipping} before={totalBefore} now={total} />
        </tfoot>
      </table>
      <button type="button" className="button" onClick={() => void acceptPrices().then(focusHeading)}>
        {continueWith(formatPrice(total))}
      </button>
      <a className="button button-quiet" href={paths.cart}>
        {words.completeProfile.back}
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

interface UnconfirmedOrderProps {
  state: Checkout & { step: 'unconfirmed' };
  phone: string;
}

/** An order was sent and could not be found: the shopper decides what to do (R34). */
export function UnconfirmedOrder({ state, phone }: UnconfirmedOrderProps) {
  useEffect(lookWhenBack, []);
  const { title, text } = unconfirmed[state.evidence];
  return (
    <Notice title={title} text={text} isAlert>
      {state.refusal && <p>{unconfirmed.refusal(state.refusal)}</p>}
      {state.evidence === 'maybe' ? (
        <Candidates orders={state.orders} />
      ) : (
        <Unseen amount={state.amount} phone={phone} />
      )}
      <details>
        <summary>{unconfirmed.forget}?</summary>
        <p className="soft">{unconfirmed.forgetWarning(phone)}</p>
        <button type="button" className="button button-quiet" onClick={() => void abandonAttempt()}>
          {unconfirmed.forget}
        </button>
      </details>
      <p className="soft">
        <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{unconfirmed.call(phone)}</a>{' '}
        <a href={paths.orders}>{ordersTitle}</a>
      </p>
    </Notice>
  );
}

/** The shop's orders that may be this one, with all that is known of them. */
function Candidates({ orders }: { orders: readonly Order[] }) {
  return (
    <>
      <ul className="plain candidates">
        {[...new Map(orders.map((order) => [fingerprintOf(order), order]))].map(([fingerprint, order]) => {
          const about = [
            order.writtenDate && dateOf(order),
            order.amount !== null && formatPrice(order.amount),
          ].filter(Boolean);
          const lines = order.lines.map(({ name, quantity }) => `${quantity} × ${name}`);
          return (
            <li key={fingerprint}>
              <h2>{order.id === '' ? orderLabel : `${orderNo}${orderNumber(order.id)}`}</h2>
              {about.length > 0 && <p className="soft">{about.join(', ')}</p>}
              {lines.length > 0 && <p>{lines.join(', ')}</p>}
            </li>
          );
        })}
      </ul>
      <button type="button" className="button" onClick={() => void confirmAttempt()}>
        {unconfirmed.isMine}
      </button>
      <button type="button" className="button button-quiet" onClick={() => void denyAttempt()}>
        {unconfirmed.isAnother}
      </button>
    </>
  );
}

/** The date for people; as the shop wrote it if it could not be parsed. */
function dateOf({ date, writtenDate }: Order): string {
  return date === null ? writtenDate : shopDate(date);
}

function Unseen({ amount, phone }: { amount: number; phone: string }) {
  const isSafe = hasExtra('orderKey');
  return (
    <>
      <button type="button" className="button" onClick={() => void checkAttempt()}>
        {unconfirmed.look}
      </button>
      <details open={isSafe}>
        <summary>{unconfirmed.sendAgain}?</summary>
        <p className="soft">{isSafe ? unconfirmed.safe : unconfirmed.warning(phone)}</p>
        <button type="button" className="button button-quiet" onClick={() => void resendAttempt()}>
          {unconfirmed.sendAgain}, {formatPrice(amount)}
        </button>
      </details>
    </>
  );
}
