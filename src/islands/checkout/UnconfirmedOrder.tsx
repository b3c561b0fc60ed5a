import { useEffect } from 'react';
import { unconfirmed } from '#domain/checkout/interruption-messages.ts';
import { fingerprintOf } from '#domain/checkout/order-sighting.ts';
import { ordersTitle } from '#domain/content/page-messages.ts';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import { orderNo } from '#domain/orders/order-labels.ts';
import { orderLabel } from '#domain/shop/labels.ts';
import { paths } from '#domain/shop/paths.ts';
import { kampalaDate } from '#domain/text/dates.ts';
import { formatPrice } from '#domain/text/money.ts';
import {
  abandonAttempt,
  checkAttempt,
  confirmAttempt,
  denyAttempt,
  resendAttempt,
} from '#stores/checkout/checkout.ts';
import type { Checkout } from '#stores/checkout/checkout-state.ts';
import { lookWhenBack } from '#stores/checkout/look-again.ts';
import { hasExtra } from '#stores/shop-api.ts';
import { Notice } from './Notice.tsx';

interface Props {
  state: Checkout & { step: 'unconfirmed' };
  phone: string;
}

/** An order was sent and could not be found: the shopper decides what to do (R34). */
export function UnconfirmedOrder({ state, phone }: Props) {
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

/** The date for people; as the shop wrote it where it could not be parsed. */
function dateOf({ date, writtenDate }: Order): string {
  return date === null ? writtenDate : kampalaDate(date);
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
      <details>
        <summary>{unconfirmed.forget}?</summary>
        <p className="soft">{unconfirmed.forgetWarning(phone)}</p>
        <button type="button" className="button button-quiet" onClick={() => void abandonAttempt()}>
          {unconfirmed.forget}
        </button>
      </details>
    </>
  );
}
