import { chatLink, phoneLink } from '#domain/content/chat.ts';
import { callUs } from '#domain/content/page-messages.ts';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import { arrivalDates } from '#domain/orders/order-details.ts';
import {
  ofLabel,
  stepLabel,
  stillToCome,
  trackingNo,
  trackingProgress,
  whatsappUs,
} from '#domain/orders/order-labels.ts';
import { isCancelled, isDelivered, orderStatuses, stepOf, trackingOf } from '#domain/orders/order-status.ts';
import { thanksWords } from '#domain/orders/thanks-messages.ts';
import { trackingNow, trackingWords } from '#domain/orders/tracking-messages.ts';
import { kampalaTime } from '#domain/text/dates.ts';
import { Dialog } from '../frame/Dialog.tsx';
import type { Shop } from './SlipDialog.tsx';

interface Props {
  order: Order;
  shop: Shop;
  onClose: () => void;
}

const steps = orderStatuses.length;

/**
 * The progress of an order: a sentence, its status (Spec 4), the next steps, and contacts. One that is cancelled has no next
 * steps: its own status stands in their place.
 */
export function TrackingDialog({ order, shop, onClose }: Props) {
  const number = orderNumber(order.id);
  return (
    <Dialog title={`${trackingNo}${number}`} onClose={onClose}>
      {isCancelled(order.status) ? (
        <p className="tracking-now" role="status">
          <b>{order.status}</b> <span className="soft">{trackingWords.cancelled}</span>
        </p>
      ) : (
        <Progress order={order} city={shop.city} />
      )}
      <p className="actions tracking-ask">
        <a
          className="button button-quiet"
          href={chatLink(shop, thanksWords.chatText(shop.name, number))}
          rel="noopener"
        >
          {whatsappUs}
        </a>
        <a className="button button-quiet" href={phoneLink(shop)}>
          {callUs}
        </a>
      </p>
    </Dialog>
  );
}

/** The progress of an order that goes on: a sentence, its status, and the steps behind and before it. */
function Progress({ order, city }: { order: Order; city: string }) {
  const step = stepOf(order.status);
  const arrival = arrivalDates(order, city);
  const { phone } = order.address;
  return (
    <>
      <p className="tracking-now" role="status">
        <b>{trackingNow(order.status)}</b>{' '}
        <span className="soft">{`${orderStatuses[step - 1]} · ${stepLabel} ${step} ${ofLabel} ${steps}`}</span>
      </p>
      <progress className="tracking-bar" max={steps} value={step} aria-label={trackingProgress} />
      <ol className="timeline">
        {trackingOf(order).map(({ status, place, state, date }) => (
          <li key={status} className={state} aria-current={state === 'current' ? 'step' : undefined}>
            <b>{status}</b>
            <span className="soft">{place}</span>
            {date !== null && <time dateTime={new Date(date).toISOString()}>{kampalaTime(date)}</time>}
            {isDelivered(status) && arrival && <span className="soft">{arrival}</span>}
            {isDelivered(status) && state === 'ahead' && phone !== '' && (
              <span className="soft">{trackingWords.calls(phone)}</span>
            )}
            {state === 'ahead' && <span className="sr-only">{stillToCome}</span>}
          </li>
        ))}
      </ol>
    </>
  );
}
