import { useStore } from '@nanostores/react';
import { useId, useState } from 'react';
import { shownSize } from '#domain/cart/line-keys.ts';
import { orderNumber } from '#domain/orders/order.ts';
import { cancelled, orderStatuses, type StoredStatus } from '#domain/orders/order-details.ts';
import { cashKinds } from '#domain/owner/money.ts';
import { confirmationText, orderWords } from '#domain/owner/order-words.ts';
import { internationalDigits, nextStatus, statusActions } from '#domain/owner/orders.ts';
import { shopDateTime } from '#domain/text/dates.ts';
import { formatPrice, typedAmount, writtenAmount } from '#domain/text/money.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { $queue, queueWrite } from '#stores/owner/write-queue.ts';
import { Field } from '../../form/Field.tsx';
import { MoneyField } from '../../form/MoneyField.tsx';
import { AskInPlace } from '../AskInPlace.tsx';
import { Button } from '../Button.tsx';
import { EventLog } from '../EventLog.tsx';
import { useMember } from '../use-member.ts';
import { ChangeOrder, ReturnOrder } from './ChangeOrder.tsx';

export type Order = OwnerReply<'orders'>['orders'][number];

interface Props {
  order: Order;
  shopName: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** An order: who, where, how much, and what to do next. */
export function OrderCard({ order, shopName, isChosen, onChoose }: Props) {
  const { id, number, at, status, confirmation, reason, name, phone, street, landmark, town, amount } = order;
  const title = useId();
  const [isOpen, setOpen] = useState(false);
  const isWaiting = useStore($queue, { ssr: 'initial' }).some(({ body }) =>
    JSON.stringify(body).includes(id),
  );
  const chat = confirmationText({ shop: shopName, name, number: orderNumber(id), amount, town });
  const isPlaced = status === orderStatuses[0];
  return (
    <li>
      <article className="room-card order" aria-labelledby={title} aria-busy={isWaiting}>
        <div className="room-row">
          <label className="order-choice">
            <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.target.checked)} />
            <span className="sr-only">{`Choose order ${number}`}</span>
            <h2 id={title}>{`#${number} ${name}`}</h2>
          </label>
          <span className="price">{formatPrice(amount)}</span>
        </div>
        <p className="order-state">
          <span className="soft">
            {[shopDateTime(at), orderWords.customersNumber(orderNumber(id)), isWaiting && 'being sent']
              .filter(Boolean)
              .join(' · ')}
          </span>
          {!isPlaced && <span className="badge">{status}</span>}
          {order.rider && <span className="badge badge-quiet">{order.rider}</span>}
          {confirmation && (isPlaced || status === cancelled) && (
            <span className="badge badge-quiet">{confirmation}</span>
          )}
          {reason && <span className="soft"> {reason}</span>}
        </p>
        {order.returnWish && <p className="order-warning">{orderWords.returnWish(order.returnWish)}</p>}
        {order.refusals > 0 && <p className="order-warning">{orderWords.refusals(order.refusals)}</p>}
        {order.earlier > 0 && <p className="soft">{orderWords.earlier(order.earlier)}</p>}
        <p>
          {[street, town].filter(Boolean).join(', ')}
          {landmark && <b className="order-landmark">{landmark}</b>}
        </p>
        <ul className="order-lines">
          {order.lines.map((line) => (
            <li key={`${line.productId} ${line.size}`}>
              <span>
                <b>{line.quantity} ×</b> {line.name}
                {shownSize(line.size) && `, ${shownSize(line.size)}`}
              </span>
              <span className="price">{formatPrice(line.price * line.quantity)}</span>
            </li>
          ))}
        </ul>
        {phone && (
          <div className="actions room-steps">
            <a className="button button-quiet" href={`tel:+${internationalDigits(phone)}`}>
              Call {phone}
            </a>
            <a
              className="button button-quiet"
              href={`https://wa.me/${internationalDigits(phone)}?text=${encodeURIComponent(chat)}`}
              target="_blank"
              rel="noopener noreferrer"
            >
              Chat
            </a>
          </div>
        )}
        {isPlaced && confirmation !== 'confirmed' ? (
          <Confirmation order={order} isBusy={isWaiting} />
        ) : (
          <NextStep order={order} isBusy={isWaiting} />
        )}
        <details className="order-more" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>More</summary>
          {isOpen && <MoreOf order={order} isBusy={isWaiting} />}
        </details>
      </article>
    </li>
  );
}

interface StepProps {
  order: Order;
  isBusy: boolean;
}

function Confirmation({ order: { id }, isBusy }: StepProps) {
  const note = (confirmation: 'confirmed' | 'no answer' | 'refused', reason = '') =>
    void queueWrite('confirm', { id, confirmation, reason });
  return (
    <div className="actions room-steps">
      <Button disabled={isBusy} onClick={() => note('confirmed')}>
        Confirmed
      </Button>
      <Button quiet disabled={isBusy} onClick={() => note('no answer')}>
        No answer
      </Button>
      <AskInPlace label="Refused" isBusy={isBusy} onSend={({ reason }) => note('refused', reason)}>
        <Field id={`reason-${id}`} name="reason" label={orderWords.refuseAsk} required maxLength={200} />
      </AskInPlace>
    </div>
  );
}

function NextStep({ order: { id, status }, isBusy }: StepProps) {
  const next = nextStatus(status);
  if (!next) return null;
  const set = () => {
    const isFinal = next === 'Delivered';
    if (isFinal && !confirm('Delivered and paid? The customer gets a mail.')) return;
    setStatus(id, status, next);
  };
  return (
    <div className="actions room-steps">
      <Button disabled={isBusy} onClick={set}>
        {statusActions[next]}
      </Button>
    </div>
  );
}

function setStatus(id: string, from: StoredStatus, status: StoredStatus, reason = ''): void {
  void queueWrite('set-status', { orders: [{ id, from }], status, reason });
}

function MoreOf({ order, isBusy }: StepProps) {
  const { id, status, amount, paid } = order;
  const member = useMember();
  const [isOpen, setOpen] = useState(false);
  const isDone = status === cancelled || status === 'Delivered';
  const Form = isDone ? ReturnOrder : ChangeOrder;
  if (isOpen) return <Form order={order} onDone={() => setOpen(false)} />;
  return (
    <>
      {(isDone ? order.mayReturn && member?.role === 'owner' : true) && (
        <Button quiet disabled={isBusy} onClick={() => setOpen(true)}>
          {isDone ? 'Take pieces back' : 'Change the order'}
        </Button>
      )}
      {!isDone && (
        <AskInPlace
          label={
            status === 'Out for delivery' || status === 'Shipped'
              ? 'Refused at the door'
              : statusActions[cancelled]
          }
          isBusy={isBusy}
          onSend={({ reason }) => setStatus(id, status, cancelled, reason)}
        >
          <Field id={`why-${id}`} name="reason" label={orderWords.cancelAsk} required maxLength={200} />
        </AskInPlace>
      )}
      {member?.role === 'owner' && (
        <>
          <Payment id={id} rest={(status === cancelled ? 0 : amount) - paid} />
          <EventLog subject="order" subjectId={id} />
        </>
      )}
    </>
  );
}

/** Money for an order: a mobile-money transfer or cash, a part of either, or what is paid back. */
function Payment({ id, rest }: { id: string; rest: number }) {
  if (rest === 0) return <p className="soft">It is paid.</p>;
  if (rest < 0)
    return cashKinds.map((kind) => (
      <Button
        key={kind}
        quiet
        onClick={() => {
          if (confirm(`Paid back ${formatPrice(-rest)}, ${kind}?`))
            void queueWrite('pay-back', { id, amount: -rest, kind }, 'It is in the book.');
        }}
      >
        {`Pay back ${formatPrice(-rest)}, ${kind}`}
      </Button>
    ));
  return (
    <AskInPlace
      label="Record a payment"
      send="Record"
      onSend={({ amount: typed = '', reference = '' }) => {
        const amount = typedAmount(typed);
        const kind = reference ? 'mobile money' : 'cash';
        void queueWrite(
          'book-payment',
          { orderId: id, kind, amount, reference, note: '' },
          'It is in the book.',
        );
      }}
    >
      <MoneyField id={`amount-${id}`} name="amount" label="Amount" defaultValue={writtenAmount(rest)} />
      <Field
        id={`reference-${id}`}
        name="reference"
        label="Reference of the transfer"
        hint="Leave it empty for cash."
        maxLength={60}
      />
    </AskInPlace>
  );
}
