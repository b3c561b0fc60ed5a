import { useId, useState } from 'react';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import { addressLines, arrivalDates } from '#domain/orders/order-details.ts';
import { isDelivered, stepOf } from '#domain/orders/order-status.ts';
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
  onTrack: () => void;
  onSlip: () => void;
}

export function OrderCard({ order, city, onTrack, onSlip }: Props) {
  const [isBusy, setBusy] = useState(false);
  const { id, date, writtenDate, status, address, paymentMethod } = order;
  const title = useId();
  const arrival = arrivalDates(order, city);
  const again = async () => {
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
              {id === '' ? 'Order' : `Order #${orderNumber(id)}`}
            </h2>
            {writtenDate !== '' && <p className="soft">{date === null ? writtenDate : kampalaDate(date)}</p>}
          </div>
          <span className="order-status" data-step={stepOf(status)}>
            {status || 'Order Placed'}
          </span>
        </header>
        <OrderLines lines={order.lines} />
        <div className="order-about">
          <OrderSums order={order} />
          <dl>
            {arrival && <dt>Arrives</dt>}
            {arrival && <dd>{arrival}</dd>}
            <dt>Payment</dt>
            <dd>{paymentMethod}</dd>
            <dt>Delivery to</dt>
            <dd>
              {addressLines(address).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </dd>
          </dl>
        </div>
        <p className="actions no-print">
          <button type="button" className="button" onClick={onTrack}>
            Track order
          </button>
          <button type="button" className="button button-quiet" aria-busy={isBusy} onClick={again}>
            Reorder
          </button>
          <button type="button" className="button button-quiet" onClick={onSlip}>
            Print slip
          </button>
          {isDelivered(status) && (
            <a className="button button-quiet" href={reviewPath(orderNumber(id))}>
              Leave Review
            </a>
          )}
        </p>
      </article>
    </li>
  );
}
