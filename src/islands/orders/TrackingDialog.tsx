import { type Order, orderNumber } from '#domain/orders/order.ts';
import { arrivalDates } from '#domain/orders/order-details.ts';
import {
  ofLabel,
  stepLabel,
  stillToCome,
  trackingNo,
  trackingProgress,
} from '#domain/orders/order-labels.ts';
import { isDelivered, orderStatuses, stepOf, trackingOf } from '#domain/orders/order-status.ts';
import { kampalaTime } from '#domain/text/dates.ts';
import { Dialog } from '../frame/Dialog.tsx';
import type { Shop } from './Slip.tsx';

interface Props {
  order: Order;
  shop: Pick<Shop, 'city'>;
  onClose: () => void;
}

const steps = orderStatuses.length;

export function TrackingDialog({ order, shop, onClose }: Props) {
  const step = stepOf(order.status);
  const arrival = arrivalDates(order, shop.city);
  return (
    <Dialog title={`${trackingNo}${orderNumber(order.id)}`} onClose={onClose}>
      <p className="tracking-now" role="status">
        <b>{orderStatuses[step - 1]}</b>{' '}
        <span className="soft">{`${stepLabel} ${step} ${ofLabel} ${steps}`}</span>
      </p>
      <progress className="tracking-bar" max={steps} value={step} aria-label={trackingProgress} />
      <ol className="timeline">
        {trackingOf(order).map(({ status, place, state, date }) => (
          <li key={status} className={state} aria-current={state === 'current' ? 'step' : undefined}>
            <b>{status}</b>
            <span className="soft">{place}</span>
            {date !== null && <time dateTime={new Date(date).toISOString()}>{kampalaTime(date)}</time>}
            {isDelivered(status) && arrival && <span className="soft">{arrival}</span>}
            {state === 'ahead' && <span className="sr-only">{stillToCome}</span>}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
