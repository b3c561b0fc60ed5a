import { useId, useState } from 'react';
import { paymentLabel } from '#domain/checkout/checkout-messages.ts';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import { addressLines, arrivalDates, orderSums, orderTotal } from '#domain/orders/order-details.ts';
import {
  arrivesLabel,
  deliveryTo,
  leaveReview,
  moreLabel,
  orderNo,
  printSlip,
  reorderLabel,
  trackOrder,
} from '#domain/orders/order-labels.ts';
import { isCancelled, isDelivered, orderStatuses, stepOf } from '#domain/orders/order-status.ts';
import { orderLabel } from '#domain/shop/labels.ts';
import { productsUnknown } from '#domain/shop/messages.ts';
import { paths, reviewPath } from '#domain/shop/paths.ts';
import { kampalaDate } from '#domain/text/dates.ts';
import { formatChange, formatPrice } from '#domain/text/money.ts';
import { importForPress } from '#stores/import-script.ts';
import { showToast } from '#stores/toasts.ts';
import { LinePicture } from './LinePicture.tsx';
import { OrderLines } from './OrderLines.tsx';

/** Few reorder. */
const importReorder = importForPress(() => import('#stores/orders/reorder.ts'));

interface Props {
  order: Order;
  /** City of the shop. */
  city: string;
  /** Whether it is open at first. */
  isOpen: boolean;
  /** Opens the tracking; null where another button on the page does. */
  onTrack: (() => void) | null;
  onSlip: () => void;
}

/** An order as a row that opens to its details. */
export function OrderCard({ order, city, isOpen, onTrack, onSlip }: Props) {
  const [isBusy, setBusy] = useState(false);
  const { id, date, writtenDate, status, lines, address, paymentMethod } = order;
  const [first] = lines;
  const amount = orderTotal(order);
  const recipient = addressLines(address);
  const title = useId();
  const arrival = arrivalDates(order, city);
  const reorder = async () => {
    setBusy(true);
    const script = await importReorder().catch(() => null);
    if (!script) showToast({ kind: 'error', text: productsUnknown });
    else if (await script.reorder(order)) location.assign(paths.cart);
    setBusy(false);
  };
  // What one does with an order that has arrived, or will not, is to order it again; where it is comes second.
  const isDone = isDelivered(status) || isCancelled(status);
  const trackButton = onTrack && (
    <button type="button" className="button" onClick={onTrack}>
      {trackOrder}
    </button>
  );
  return (
    <li>
      <article className="order-card" aria-labelledby={title}>
        <details open={isOpen}>
          <summary>
            {first && (
              <span className="order-first">
                <LinePicture line={first} />
                {lines.length > 1 && <span className="soft">{`+ ${lines.length - 1} ${moreLabel}`}</span>}
              </span>
            )}
            <span className="order-head">
              <h2 id={title} tabIndex={-1}>
                {id === '' ? orderLabel : `${orderNo}${orderNumber(id)}`}
              </h2>
              {writtenDate !== '' && (
                <span className="soft">{date === null ? writtenDate : kampalaDate(date)}</span>
              )}
              {arrival && <span>{`${arrivesLabel} ${arrival}`}</span>}
            </span>
            <span className="order-status" data-step={stepOf(status)}>
              {status || orderStatuses[0]}
            </span>
            {amount !== null && <span className="price">{formatPrice(amount)}</span>}
          </summary>
          <OrderLines lines={lines} />
          <div className="order-about">
            <ul className="order-sums">
              {orderSums(order).map(({ label, amount }) => (
                <li key={label}>
                  <span>{label}</span> <span className="price">{formatChange(amount)}</span>
                </li>
              ))}
            </ul>
            <dl>
              <dt>{paymentLabel}</dt>
              <dd>{paymentMethod}</dd>
              {recipient.length > 0 && (
                <>
                  <dt>{deliveryTo}</dt>
                  <dd>
                    {recipient.map((line) => (
                      <span key={line}>{line}</span>
                    ))}
                  </dd>
                </>
              )}
            </dl>
          </div>
          <p className="actions no-print">
            {isDone || trackButton}
            {first && (
              <button type="button" className="button button-quiet" aria-busy={isBusy} onClick={reorder}>
                {reorderLabel}
              </button>
            )}
            {isDone && trackButton}
            <button type="button" className="button button-quiet" onClick={onSlip}>
              {printSlip}
            </button>
            {isDelivered(status) && (
              <a className="button button-quiet" href={reviewPath(orderNumber(id))}>
                {leaveReview}
              </a>
            )}
          </p>
        </details>
      </article>
    </li>
  );
}
