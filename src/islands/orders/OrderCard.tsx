import { useId, useState } from 'react';
import { paymentLabel } from '#domain/checkout/checkout-labels.ts';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import { addressLines, arrivalDates } from '#domain/orders/order-details.ts';
import {
  arrivesLabel,
  deliveryTo,
  leaveReview,
  orderNo,
  printSlip,
  reorderLabel,
  trackOrder,
} from '#domain/orders/order-labels.ts';
import { isDelivered, orderStatuses, stepOf } from '#domain/orders/order-status.ts';
import { orderLabel } from '#domain/shop/labels.ts';
import { productsUnknown } from '#domain/shop/messages.ts';
import { paths, reviewPath } from '#domain/shop/paths.ts';
import { kampalaDate } from '#domain/text/dates.ts';
import { showToast } from '#stores/toasts.ts';
import { OrderLines } from './OrderLines.tsx';
import { OrderSums } from './OrderSums.tsx';

interface Props {
  order: Order;
  /** The shop's. */
  city: string;
  /** Null where another button on the page tracks it. */
  onTrack: (() => void) | null;
  onSlip: () => void;
}

export function OrderCard({ order, city, onTrack, onSlip }: Props) {
  const [isBusy, setBusy] = useState(false);
  const { id, date, writtenDate, status, address, paymentMethod } = order;
  const title = useId();
  const arrival = arrivalDates(order, city);
  const reorder = async () => {
    setBusy(true);
    // Few reorder: what it takes is loaded then.
    const script = await import('#stores/orders/reorder.ts').catch(() => null);
    if (!script) showToast({ kind: 'error', text: productsUnknown });
    else if (await script.reorder(order)) location.assign(paths.cart);
    setBusy(false);
  };
  return (
    <li>
      <article className="order-card" aria-labelledby={title}>
        <header>
          <div>
            <h2 id={title} tabIndex={-1}>
              {id === '' ? orderLabel : `${orderNo}${orderNumber(id)}`}
            </h2>
            {writtenDate !== '' && <p className="soft">{date === null ? writtenDate : kampalaDate(date)}</p>}
          </div>
          <span className="order-status" data-step={stepOf(status)}>
            {status || orderStatuses[0]}
          </span>
        </header>
        <OrderLines lines={order.lines} />
        <div className="order-about">
          <OrderSums order={order} />
          <dl>
            {arrival && <dt>{arrivesLabel}</dt>}
            {arrival && <dd>{arrival}</dd>}
            <dt>{paymentLabel}</dt>
            <dd>{paymentMethod}</dd>
            <dt>{deliveryTo}</dt>
            <dd>
              {addressLines(address).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </dd>
          </dl>
        </div>
        <p className="actions no-print">
          {onTrack && (
            <button type="button" className="button" onClick={onTrack}>
              {trackOrder}
            </button>
          )}
          <button type="button" className="button button-quiet" aria-busy={isBusy} onClick={reorder}>
            {reorderLabel}
          </button>
          <button type="button" className="button button-quiet" onClick={onSlip}>
            {printSlip}
          </button>
          {isDelivered(status) && (
            <a className="button button-quiet" href={reviewPath(orderNumber(id))}>
              {leaveReview}
            </a>
          )}
        </p>
      </article>
    </li>
  );
}
