import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState } from 'react';
import { spacedPhone } from '#domain/account/customer.ts';
import { orderTerms } from '#domain/cart/order-terms.ts';
import { thankedOrder } from '#domain/checkout/order-thanks.ts';
import { chatLink } from '#domain/content/chat.ts';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import {
  arrivalDates,
  isCancelled,
  isDelivered,
  orderStatuses,
  stepOf,
} from '#domain/orders/order-details.ts';
import { slipAmount, thanksWords } from '#domain/orders/order-dialog-messages.ts';
import * as labels from '#domain/shop/labels.ts';
import { formatPrice } from '#domain/text/money.ts';
import { $thanks, dismissThanks, isOwnThanks, noteSeen, openThanks } from '#stores/checkout/order-thanks.ts';
import { Pearl } from '../frame/EmptyState.tsx';
import { LinePicture } from './OrderCard.tsx';
import type { Shop } from './OrderDialogs.tsx';

/** Most pictures of products on the card, which fit a narrow phone. */
const picturesShown = 3;
/** Most letters of a name that a narrow phone has on a line of the title: the card's room has two. */
const longestLine = 12;

interface Props {
  orders: readonly Order[];
  shop: Shop;
  onTrack: (order: Order) => void;
  /** Called with the id of the thanked order, whose row needs no second button to track it. */
  onShow: (id: string | undefined) => void;
}

/** Thanks for the order that was placed just now, once the list has it. Its script is loaded only when there is one. */
export function ThanksCard({ orders, onTrack, onShow, shop }: Props) {
  const [opened, setOpened] = useState<string>();
  const thanks = useStore($thanks);
  const key = thanks?.clientOrderId;
  // Before the list is painted, which would move.
  // biome-ignore lint/correctness/useExhaustiveDependencies: Each order has its own card.
  useLayoutEffect(() => setOpened(openThanks()), [key]);
  const order = thanks && key === opened && isOwnThanks(thanks) && thankedOrder(orders, thanks);
  const shown = order && !isDelivered(order.status) && !isCancelled(order.status) ? order : null;
  useLayoutEffect(() => onShow(shown?.id || undefined), [onShow, shown?.id]);
  if (!shown) return null;
  return <Card order={shown} shop={shop} onTrack={() => onTrack(shown)} />;
}

function Card({ order, shop, onTrack }: { order: Order; shop: Shop; onTrack: () => void }) {
  const [isNew, setNew] = useState(false);
  useEffect(() => setNew(noteSeen()), []);
  const { firstName, phone } = order.address;
  const number = orderNumber(order.id);
  const dates = arrivalDates(order, shop.city);
  const { label, amount } = slipAmount(order);
  const title = thanksWords.title(firstName);
  const arrival = dates && labels.arrives(dates);
  const facts = [
    [label, amount && formatPrice(amount)],
    [thanksWords.calls, spacedPhone(phone)],
  ].filter(([, fact]) => fact);
  return (
    <section className={`thanks no-print${isNew ? ' is-new' : ''}`} aria-labelledby="thanks">
      <p className="sr-only" role="status">
        {isNew && [title, arrival, ...facts.map((fact) => fact.join(': '))].filter(Boolean).join(' ')}
      </p>
      <Pearl className="thanks-pearl" />
      <div>
        <h2 id="thanks" className={firstName.length > longestLine ? 'long' : undefined}>
          {title}
        </h2>
        {arrival && <p className="thanks-arrival">{arrival}</p>}
        {number !== '' && (
          <p className="soft">
            {labels.orderNo}
            {number}
          </p>
        )}
        <p>
          {thanksWords.text} {shop.sendsMails && thanksWords.mail}{' '}
          {shop.lookFirst === 'on' && `${orderTerms.look}.`}
        </p>
      </div>
      <button type="button" className="icon-button" aria-label={labels.closeLabel} onClick={close}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
      <p className="thanks-lines">
        {order.lines.slice(0, picturesShown).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The lines of an order never change.
          <span key={index}>
            <LinePicture line={line} />
            {line.quantity > 1 && <b aria-hidden="true">{`×${line.quantity}`}</b>}
            <span className="sr-only">{`${line.quantity} × ${line.name}`}</span>
          </span>
        ))}
        {order.lines.length > picturesShown && (
          <span className="soft">{`+ ${order.lines.length - picturesShown} ${labels.moreLabel}`}</span>
        )}
      </p>
      <Steps at={stepOf(order.status) - 1} />
      <dl>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="actions">
        <button type="button" className="button" onClick={onTrack}>
          {labels.trackOrder}
        </button>
        <a
          className="button button-quiet"
          href={chatLink(shop, thanksWords.chatText(shop.name, number))}
          rel="noopener"
        >
          {labels.whatsappUs}
        </a>
      </p>
    </section>
  );
}

/** Closes the card and moves the focus to the newest order. */
function close() {
  dismissThanks();
  document.querySelector<HTMLElement>('.order-card h2')?.focus();
}

function Steps({ at }: { at: number }) {
  return (
    <ol className="thanks-steps" aria-label={labels.trackingProgress}>
      {orderStatuses.map((step, index) => (
        <li
          key={step}
          className={index < at ? 'done' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <span>{step}</span>
        </li>
      ))}
    </ol>
  );
}
