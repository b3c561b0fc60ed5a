import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { spacedPhone } from '#domain/account/customer.ts';
import { formatSum } from '#domain/checkout/delivery.ts';
import { chatLink, phoneLink } from '#domain/content/chat.ts';
import type { Facts } from '#domain/content/facts.ts';
import { isNameDrawn, nameBox } from '#domain/content/mark.ts';
import { callUs } from '#domain/content/page-messages.ts';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import {
  addressLines,
  arrivalDates,
  isCancelled,
  isDelivered,
  orderStatuses,
  orderSums,
  stepOf,
  trackingOf,
} from '#domain/orders/order-details.ts';
import * as words from '#domain/orders/order-dialog-messages.ts';
import { orderedPieces, priceOf, slipText } from '#domain/orders/slip-text.ts';
import * as labels from '#domain/shop/labels.ts';
import { shopDateTime } from '#domain/text/dates.ts';
import { formatPrice } from '#domain/text/money.ts';
import { showToast } from '#stores/toasts.ts';
import { Dialog } from '../frame/Dialog.tsx';

export interface Shop extends Pick<Facts, 'name' | 'phone' | 'city' | 'chatNumber' | 'lookFirst'> {
  /** Whether it confirms orders by mail. */
  sendsMails: boolean;
}

interface Props {
  order: Order;
  shop: Shop;
  onClose: () => void;
}

/** A slip on the screen, and a copy outside the page's content for the printer. */
export function SlipDialog({ order, shop, onClose }: Props) {
  useEffect(() => {
    const rootClasses = document.documentElement.classList;
    rootClasses.add('has-slip');
    return () => rootClasses.remove('has-slip');
  }, []);
  const title = words.slipTitle(orderNumber(order.id));
  const share = async () => {
    try {
      await navigator.share({ title, text: slipText(order, shop) });
    } catch (fault) {
      if ((fault as Error).name !== 'AbortError') showToast({ kind: 'error', text: words.shareFailed });
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <p className="actions slip-actions">
        {'share' in navigator && (
          <button type="button" className="button" onClick={() => void share()}>
            {labels.shareLabel}
          </button>
        )}
        <button type="button" className="button button-quiet" onClick={() => window.print()}>
          {labels.printLabel}
        </button>
      </p>
      <Slip order={order} shop={shop} />
      {createPortal(
        <div className="slip-sheet">
          <Slip order={order} shop={shop} />
        </div>,
        document.body,
      )}
    </Dialog>
  );
}

/** The slip beside the cash at the door. It is printed, so it is black on white everywhere. */
function Slip({ order, shop }: { order: Order; shop: Shop }) {
  const { id, date, lines, address } = order;
  const { label, amount } = words.slipAmount(order);
  return (
    <div className="slip">
      <p className="slip-shop">
        {isNameDrawn ? (
          <svg viewBox={nameBox} role="img" aria-label={shop.name}>
            <use href="#lulu" />
          </svg>
        ) : (
          shop.name
        )}
      </p>
      <p>
        <b>
          {labels.orderNo}
          {orderNumber(id)}
        </b>
        {date !== null && <span>{shopDateTime(date)}</span>}
      </p>
      <ul>
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The lines of an order never change.
          <li key={index}>
            <span>{orderedPieces(line)}</span>
            <span className="price">{priceOf(line)}</span>
          </li>
        ))}
      </ul>
      <ul>
        {orderSums(order).map((sum) => (
          <li key={sum.label}>
            <span>{sum.label}</span>
            <span className="price">{formatSum(sum)}</span>
          </li>
        ))}
      </ul>
      <p className="slip-cash">
        <span>{label}</span>{' '}
        <b className="price">{amount === null ? labels.askTheShop : formatPrice(amount)}</b>
      </p>
      <p>
        <b>{labels.slipDeliverTo}</b>
        {addressLines(address).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <p>{words.slipQuestions(shop.phone)}</p>
    </div>
  );
}

const steps = orderStatuses.length;

/** The progress of an order (Spec 4), the next steps, and contacts. A cancelled one has no next steps. */
export function TrackingDialog({ order, shop, onClose }: Props) {
  const number = orderNumber(order.id);
  return (
    <Dialog title={`${labels.trackingNo}${number}`} onClose={onClose}>
      {isCancelled(order.status) ? (
        <p className="tracking-now" role="status">
          <b>{order.status}</b> <span className="soft">{words.trackingWords.cancelled}</span>
        </p>
      ) : (
        <Progress order={order} city={shop.city} />
      )}
      <p className="actions tracking-ask">
        <a
          className="button button-quiet"
          href={chatLink(shop, words.thanksWords.chatText(shop.name, number))}
          rel="noopener"
        >
          {labels.whatsappUs}
        </a>
        <a className="button button-quiet" href={phoneLink(shop)}>
          {callUs}
        </a>
      </p>
    </Dialog>
  );
}

function Progress({ order, city }: { order: Order; city: string }) {
  const step = stepOf(order.status);
  const arrival = arrivalDates(order, city);
  const { phone } = order.address;
  return (
    <>
      <p className="tracking-now" role="status">
        <b>{words.trackingNow(order.status)}</b>{' '}
        <span className="soft">{`${orderStatuses[step - 1]} · ${labels.stepLabel} ${step} ${labels.ofLabel} ${steps}`}</span>
      </p>
      <progress className="tracking-bar" max={steps} value={step} aria-label={labels.trackingProgress} />
      <ol className="timeline">
        {trackingOf(order).map(({ status, place, state, date }) => (
          <li key={status} className={state} aria-current={state === 'current' ? 'step' : undefined}>
            <b>{status}</b>
            <span className="soft">{place}</span>
            {date !== null && <time dateTime={new Date(date).toISOString()}>{shopDateTime(date)}</time>}
            {isDelivered(status) && arrival && <span className="soft">{arrival}</span>}
            {isDelivered(status) && state === 'ahead' && phone !== '' && (
              <span className="soft">{words.trackingWords.calls(spacedPhone(phone))}</span>
            )}
            {state === 'ahead' && <span className="sr-only">{labels.stillToCome}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
