import { useStore } from '@nanostores/react';
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { orderWords } from '#domain/owner/order-words.ts';
import { type OrderFilter, orderFilters } from '#domain/owner/orders.ts';
import type { OwnerReply } from '#stores/owner/calls.ts';
import { hasOrderForm } from '#stores/owner/order-form.ts';
import { openReading } from '#stores/owner/reading.ts';
import { Button } from '../Button.tsx';
import { Filters, More, SearchField, useChosen } from '../lists.tsx';
import { Loaded, Room } from '../Room.tsx';
import { ChosenOrders } from './ChosenOrders.tsx';
import { type Order, OrderCard } from './OrderCard.tsx';
import { Rounds } from './Rounds.tsx';
import { TakeOrder } from './TakeOrder.tsx';

/** Orders, newest first, in the lists of the work. */
export function OrdersRoom({ shopName }: { shopName: string }) {
  const [filter, setFilter] = useState<OrderFilter | undefined>('new');
  const [search, setSearch] = useState('');
  const request = useMemo(() => ({ ...(filter && { filter }), search }), [filter, search]);
  const reading = useMemo(
    () => openReading('orders', request, search ? undefined : `orders ${filter}`),
    [request, filter, search],
  );
  const { value } = useStore(reading.$state, { ssr: 'initial' });
  const [isTaking, setTaking] = useState(false);
  useEffect(() => setTaking(hasOrderForm()), []);
  const { chosen, choose, chooseNone } = useChosen<Order>();
  // As they are now: another device may have served one of them.
  const fresh = new Map(value?.orders.map((order) => [order.id, order]));
  const searchAll = useCallback((typed: string) => {
    setSearch(typed);
    if (typed) setFilter(undefined);
  }, []);

  const cards = ({ orders, hasOlder }: OwnerReply<'orders'>): ReactNode =>
    orders.length === 0 ? (
      <p className="soft room-empty">{orderWords.empty(filter, search)}</p>
    ) : (
      <>
        <ul className="room-list">
          {orders.map((order) => (
            <OrderCard
              key={order.id}
              {...{ order, shopName }}
              isChosen={chosen.has(order.id)}
              onChoose={(isChosen) => choose(order, isChosen)}
            />
          ))}
        </ul>
        {hasOlder && (
          <More
            key={JSON.stringify(request)}
            label={orderWords.older}
            open={() => openReading('orders', { ...request, before: orders.slice(-1)[0]?.number })}
          >
            {cards}
          </More>
        )}
      </>
    );

  return (
    <Room
      title="Orders"
      actions={
        isTaking || (
          <Button data-owners="" onClick={() => setTaking(true)}>
            Take an order
          </Button>
        )
      }
    >
      {isTaking && <TakeOrder onDone={() => setTaking(false)} onRefused={() => setTaking(true)} />}
      <SearchField label="Number, name or phone" onSearch={searchAll} />
      <Filters
        filters={[undefined, ...orderFilters]}
        current={filter}
        onChoose={(each) => {
          setFilter(each);
          chooseNone();
        }}
      >
        {(each) => [each ?? orderWords.all, each && value?.counts[each]]}
      </Filters>
      {filter === 'on the way' && <Rounds />}
      <Loaded reading={reading}>{cards}</Loaded>
      <ChosenOrders
        orders={[...chosen.values()].map((order) => fresh.get(order.id) ?? order)}
        onDone={chooseNone}
      />
    </Room>
  );
}
