import { useStore } from '@nanostores/react';
import { type SubmitEvent, useEffect, useMemo, useState } from 'react';
import { orderWords } from '#domain/owner/order-words.ts';
import { filterOf, nextStatus, type OrderFilter, orderFilters, statusActions } from '#domain/owner/orders.ts';
import { formatPrice } from '#domain/text/money.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { hasOrderForm } from '#stores/owner/order-form.ts';
import { openReading } from '#stores/owner/reading.ts';
import { queueWrite } from '#stores/owner/write-queue.ts';
import { typedIn } from '../../form/form-fields.ts';
import { LinkToSend } from '../LinkToSend.tsx';
import { Loaded, Room } from '../Room.tsx';
import { GiveToRider } from './GiveToRider.tsx';
import { type Order, OrderCard } from './OrderCard.tsx';
import { Rounds } from './Rounds.tsx';
import { TakeOrder } from './TakeOrder.tsx';

/** The shop's name, for the sentences of a chat. */
interface Shop {
  name: string;
}

/** Orders, newest first, in the lists of the work. */
export function OrdersRoom({ shop }: { shop: Shop }) {
  const [filter, setFilter] = useState<OrderFilter | undefined>('new');
  const [search, setSearch] = useState('');
  const reading = useMemo(
    () =>
      openReading('orders', { ...(filter && { filter }), search }, search ? undefined : `orders ${filter}`),
    [filter, search],
  );
  const state = useStore(reading.$state, { ssr: 'initial' });
  const [isTaking, setTaking] = useState(false);
  useEffect(() => setTaking(hasOrderForm()), []);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Order>>(new Map());
  const counts = state.value?.counts;
  // As they are now: another device may have served one of them.
  const fresh = new Map(state.value?.orders.map((order) => [order.id, order]));
  const chosenOrders = [...chosen.values()].map((order) => fresh.get(order.id) ?? order);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = typedIn(event.currentTarget).search?.trim() ?? '';
    setSearch(typed);
    if (typed) setFilter(undefined);
  }

  function choose(order: Order, isChosen: boolean) {
    const next = new Map(chosen);
    if (isChosen) next.set(order.id, order);
    else next.delete(order.id);
    setChosen(next);
  }

  return (
    <Room
      title="Orders"
      actions={
        isTaking || (
          <button type="button" className="button" data-owners="" onClick={() => setTaking(true)}>
            Take an order
          </button>
        )
      }
    >
      {isTaking && <TakeOrder onDone={() => setTaking(false)} onRefused={() => setTaking(true)} />}
      <form className="room-search" onSubmit={submit}>
        <input
          type="search"
          name="search"
          aria-label="Search by number, name or phone"
          placeholder="Number, name or phone"
          enterKeyHint="search"
        />
        <button type="submit" className="button button-quiet">
          Search
        </button>
      </form>
      <div className="room-filters">
        {[undefined, ...orderFilters].map((each) => (
          <button
            key={each ?? orderWords.all}
            type="button"
            aria-pressed={filter === each}
            onClick={() => {
              setFilter(each);
              setChosen(new Map());
            }}
          >
            {each ?? orderWords.all}
            {each && counts && <b>{counts[each]}</b>}
          </button>
        ))}
      </div>
      {filter === 'on the way' && <Rounds />}
      <Loaded reading={state} reload={reading.reload}>
        {({ orders, hasOlder }) => (
          <OrderCards
            {...{ orders, hasOlder, filter, search, shop, chosen, choose }}
            key={`${filter} ${search}`}
          />
        )}
      </Loaded>
      <Chosen orders={chosenOrders} onDone={() => setChosen(new Map())} />
    </Room>
  );
}

interface CardsProps extends Pick<OwnerReply<'orders'>, 'orders' | 'hasOlder'> {
  filter: OrderFilter | undefined;
  search: string;
  shop: Shop;
  chosen: ReadonlyMap<string, Order>;
  choose: (order: Order, isChosen: boolean) => void;
}

function OrderCards({ orders, hasOlder, filter, search, shop, chosen, choose }: CardsProps) {
  if (orders.length === 0) return <p className="soft room-empty">{orderWords.empty(filter ?? '')}</p>;
  return (
    <>
      <ul className="room-list">
        {orders.map((order) => (
          <OrderCard
            key={order.id}
            order={order}
            shopName={shop.name}
            isChosen={chosen.has(order.id)}
            onChoose={(isChosen) => choose(order, isChosen)}
          />
        ))}
      </ul>
      {hasOlder && (
        <Older
          before={orders[orders.length - 1]?.number ?? 0}
          {...{ filter, search, shop, chosen, choose }}
        />
      )}
    </>
  );
}

/** The orders before these, once somebody wants them. */
function Older(props: Omit<CardsProps, 'orders' | 'hasOlder'> & { before: number }) {
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <OlderCards {...props} />;
  return (
    <button type="button" className="button button-quiet room-more" onClick={() => setOpen(true)}>
      {orderWords.older}
    </button>
  );
}

function OlderCards({ before, ...props }: Omit<CardsProps, 'orders' | 'hasOlder'> & { before: number }) {
  const { filter, search } = props;
  const reading = useMemo(
    () => openReading('orders', { ...(filter && { filter }), search, before }),
    [filter, search, before],
  );
  const state = useStore(reading.$state, { ssr: 'initial' });
  return (
    <Loaded reading={state} reload={reading.reload}>
      {({ orders, hasOlder }) => <OrderCards {...props} orders={orders} hasOlder={hasOlder} />}
    </Loaded>
  );
}

/** Actions for several orders at once: the next status that all of them have. */
function Chosen({ orders, onDone }: { orders: readonly Order[]; onDone: () => void }) {
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
  return (
    <div className="room-chosen" role="status">
      <span>{orders.length === 1 ? '1 order' : `${orders.length} orders`}</span>
      {next && isSame && (
        <button
          type="button"
          className="button"
          onClick={() => {
            const each = orders.map(({ id, status: from }) => ({ id, from }));
            void queueWrite('set-status', { orders: each, status: next, reason: '' });
            onDone();
          }}
        >
          {statusActions[next]}
        </button>
      )}
      {orders.every((order) =>
        ['to pack', 'on the way'].includes(filterOf(order.status, order.confirmation)),
      ) && <GiveToRider orders={orders} onLink={setLink} />}
      <button type="button" className="button button-quiet" onClick={() => print()}>
        Print slips
      </button>
      <button type="button" className="button button-quiet" onClick={onDone}>
        Cancel
      </button>
      <Slips orders={orders} />
    </div>
  );
}

/** Packing slips, a page each, for the printer only. */
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
