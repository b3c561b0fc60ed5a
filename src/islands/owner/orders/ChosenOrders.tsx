import { useState } from 'react';
import { filterOf, nextStatus, statusActions } from '#domain/owner/orders.ts';
import { roundPath } from '#domain/owner/paths.ts';
import { formatPrice } from '#domain/text/money.ts';
import { newLinkToken, queueWrite } from '#stores/owner/write-queue.ts';
import { Field } from '../../form/Field.tsx';
import { AskInPlace } from '../AskInPlace.tsx';
import { Button } from '../Button.tsx';
import { LinkToSend } from '../LinkToSend.tsx';
import type { Order } from './OrderCard.tsx';

/** Actions for several orders at once: the next status that all of them have, a rider, paper. */
export function ChosenOrders({ orders, onDone }: { orders: readonly Order[]; onDone: () => void }) {
  const [link, setLink] = useState('');
  const [first] = orders;
  if (link)
    return (
      <div className="room-chosen">
        <LinkToSend
          link={link}
          text="Send this link to the rider. It is good today, and shown only now."
          onDone={() => {
            setLink('');
            onDone();
          }}
        />
      </div>
    );
  if (!first) return null;
  const next = nextStatus(first.status);
  const isSame = orders.every(({ status }) => status === first.status);
  const mayGo = orders.every(({ status, confirmation }) =>
    ['to pack', 'on the way'].includes(filterOf(status, confirmation)),
  );

  async function startRound(rider: string) {
    const token = newLinkToken();
    const answer = await queueWrite('start-round', { rider, token, orders: orders.map(({ id }) => id) });
    if (answer.outcome === 'ok') setLink(location.origin + roundPath(token));
  }

  return (
    <div className="room-chosen" role="status">
      <span>{orders.length === 1 ? '1 order' : `${orders.length} orders`}</span>
      {next && isSame && (
        <Button
          onClick={() => {
            const each = orders.map(({ id, status: from }) => ({ id, from }));
            void queueWrite('set-status', { orders: each, status: next, reason: '' });
            onDone();
          }}
        >
          {statusActions[next]}
        </Button>
      )}
      {mayGo && (
        <AskInPlace
          label="Give to a rider"
          send="Start the round"
          onSend={({ rider = '' }) => void startRound(rider)}
        >
          <Field name="rider" label="Name of the rider" required maxLength={40} />
        </AskInPlace>
      )}
      {(['slips', 'labels'] as const).map((paper) => (
        <Button
          key={paper}
          quiet
          onClick={() => {
            document.body.dataset.print = paper;
            print();
          }}
        >
          {`Print ${paper}`}
        </Button>
      ))}
      <Button quiet onClick={onDone}>
        Cancel
      </Button>
      <Slips orders={orders} />
    </div>
  );
}

/** For the printer only: packing slips, a page each, or address labels, eight on a page. */
function Slips({ orders }: { orders: readonly Order[] }) {
  return (
    <div className="room-slips">
      {orders.map((order) => (
        <section key={order.id}>
          <h2>{`#${order.number}`}</h2>
          <p>
            <b>{order.name}</b>
            <br />
            {order.phone}
            <br />
            {[order.street, order.landmark && `Landmark: ${order.landmark}`, order.town]
              .filter(Boolean)
              .join(', ')}
          </p>
          <ul>
            {order.lines.map((line) => (
              <li key={`${line.productId} ${line.size}`}>{`${line.quantity} × ${line.name}${
                line.size === 'default' ? '' : `, size ${line.size}`
              }`}</li>
            ))}
          </ul>
          <p>
            <b>{`To collect: ${formatPrice(order.amount - order.paid)}`}</b>
          </p>
        </section>
      ))}
    </div>
  );
}
