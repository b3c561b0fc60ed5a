import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { shownSize } from '#domain/cart/line-keys.ts';
import { paymentLabel } from '#domain/checkout/checkout-messages.ts';
import { formatSum } from '#domain/checkout/delivery.ts';
import { type Order, type OrderLine, orderNumber } from '#domain/orders/order.ts';
import {
  addressLines,
  arrivalDates,
  isCancelled,
  isDelivered,
  orderStatuses,
  orderSums,
  orderTotal,
  stepOf,
} from '#domain/orders/order-details.ts';
import { cancelOrderLabel, returnLabel, returnWanted } from '#domain/orders/order-messages.ts';
import { mayReturn } from '#domain/orders/returns.ts';
import * as labels from '#domain/shop/labels.ts';
import { productsUnknown } from '#domain/shop/messages.ts';
import { paths, productPath, reviewPath } from '#domain/shop/paths.ts';
import { shopDate } from '#domain/text/dates.ts';
import { keepMeasure } from '#domain/text/keep-units.ts';
import { formatPrice } from '#domain/text/money.ts';
import { $summaries } from '#stores/catalogue/product-summaries.ts';
import { importForPress } from '#stores/import-script.ts';
import { hasExtra } from '#stores/shop-api.ts';
import { showToast } from '#stores/toasts.ts';
import { ProductPicture } from '../catalogue/ProductPicture.tsx';

/** Few reorder. */
const importReorder = importForPress(() => import('#stores/orders/reorder.ts'));

interface Props {
  order: Order;
  city: string;
  isOpen: boolean;
  /** Opens the tracking; null if another button on the page does. */
  onTrack: (() => void) | null;
  onSlip: () => void;
  onReview: () => void;
  onCallOff: () => void;
}

export function OrderCard({ order, city, isOpen, onTrack, onSlip, onReview, onCallOff }: Props) {
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
      {labels.trackOrder}
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
                {lines.length > 1 && (
                  <span className="soft">{`+ ${lines.length - 1} ${labels.moreLabel}`}</span>
                )}
              </span>
            )}
            <span className="order-head">
              <h2 id={title} tabIndex={-1}>
                {id === '' ? labels.orderLabel : `${labels.orderNo}${orderNumber(id)}`}
              </h2>
              {writtenDate !== '' && (
                <span className="soft">{date === null ? writtenDate : shopDate(date)}</span>
              )}
              {arrival && <span>{labels.arrives(arrival)}</span>}
            </span>
            <span className="order-status" data-step={stepOf(status)}>
              {status || orderStatuses[0]}
            </span>
            {amount !== null && <span className="price">{formatPrice(amount)}</span>}
          </summary>
          <OrderLines lines={lines} />
          <div className="order-about">
            <ul className="order-sums">
              {orderSums(order).map((sum) => (
                <li key={sum.label}>
                  <span>{sum.label}</span> <span className="price">{formatSum(sum)}</span>
                </li>
              ))}
            </ul>
            <dl>
              <dt>{paymentLabel}</dt>
              <dd>{paymentMethod}</dd>
              {recipient.length > 0 && (
                <>
                  <dt>{labels.deliveryTo}</dt>
                  <dd>
                    {recipient.map((line) => (
                      <span key={line}>{line}</span>
                    ))}
                  </dd>
                </>
              )}
            </dl>
          </div>
          {order.isReturnWanted && <p className="soft">{returnWanted}</p>}
          <p className="actions no-print">
            {isDone || trackButton}
            {first && (
              <button type="button" className="button button-quiet" aria-busy={isBusy} onClick={reorder}>
                {labels.reorderLabel}
              </button>
            )}
            {isDone && trackButton}
            <button type="button" className="button button-quiet" onClick={onSlip}>
              {labels.receiptLabel}
            </button>
            {isDelivered(status) &&
              (hasExtra('reviews') ? (
                <button type="button" className="button button-quiet" onClick={onReview}>
                  {labels.leaveReview}
                </button>
              ) : (
                <a className="button button-quiet" href={reviewPath(orderNumber(id))}>
                  {labels.leaveReview}
                </a>
              ))}
            {mayCallOff(order) && (
              <button type="button" className="button button-quiet" onClick={onCallOff}>
                {isDone ? returnLabel : cancelOrderLabel}
              </button>
            )}
          </p>
        </details>
      </article>
    </li>
  );
}

/** Whether a button calls the order off before it is packed, or asks for its return. */
function mayCallOff({ id, status, statusHistory, isReturnWanted }: Order): boolean {
  if (isDelivered(status))
    return hasExtra('returnOrder') && !isReturnWanted && mayReturn(statusHistory, Date.now());
  return hasExtra('cancelOrder') && id !== '' && status === orderStatuses[0];
}

function OrderLines({ lines }: Pick<Order, 'lines'>) {
  const summaries = useStore($summaries);
  return (
    <ul className="order-lines">
      {lines.map((line, index) => {
        const sold = summaries.get(line.productId);
        const name = keepMeasure(line.name);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: The lines of an order never change.
          <li key={index}>
            <LinePicture line={line} />
            <div>
              {sold ? <a href={productPath(line.productId)}>{name}</a> : <b>{name}</b>}
              <p className="soft">{detailsOf(line)}</p>
            </div>
            {line.price !== null && <span className="price">{formatPrice(line.price * line.quantity)}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** `Size M · 2 × UGX 9,500` */
function detailsOf({ size, quantity, price }: OrderLine): string {
  const count =
    price === null ? `${labels.quantityLabel} ${quantity}` : `${quantity} × ${formatPrice(price)}`;
  const shown = shownSize(size);
  return shown === null ? count : `${labels.sizeLabel} ${shown} · ${count}`;
}

/** Picture of a line: the shop's today, or that of the order if the product is no longer sold, or a drawing. */
export function LinePicture({ line: { productId, images } }: { line: OrderLine }) {
  const [isBroken, setBroken] = useState(false);
  const product = useStore($summaries).get(productId);
  if (product) return <ProductPicture picture={product.picture} alt="" sizes="4.5rem" upTo={320} />;
  const image = images.find((address) => /^https?:/.test(address));
  return (
    <span className="picture">
      {product === null &&
        (image && !isBroken ? (
          <img src={image} alt="" width="72" height="72" loading="lazy" onError={() => setBroken(true)} />
        ) : (
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M5 8h14l-1 12H6ZM9 10V7a3 3 0 0 1 6 0v3" />
          </svg>
        ))}
    </span>
  );
}
