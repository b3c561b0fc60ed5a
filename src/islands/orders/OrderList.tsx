import { useState } from 'react';
import type { Order } from '#domain/order.ts';
import { ordersShown } from '#domain/shop.ts';
import { OrderCard } from './OrderCard.tsx';
import type { Shop } from './Slip.tsx';
import { SlipDialog } from './SlipDialog.tsx';
import { TrackingDialog } from './TrackingDialog.tsx';

interface Props {
  orders: readonly Order[];
  shop: Shop;
}

/** The latest orders, older ones when asked for, and the dialog of one of them. */
export function OrderList({ orders, shop }: Props) {
  const [shown, setShown] = useState<number>(ordersShown);
  const [open, setOpen] = useState<{ dialog: 'tracking' | 'slip'; order: Order } | null>(null);
  // An order is the same one when the list was read again; those without an id are told by their place.
  const order = open && (orders.find(({ id }) => id !== '' && id === open.order.id) ?? open.order);
  const close = () => setOpen(null);
  return (
    <>
      <ul className="order-list">
        {orders.slice(0, shown).map((each, index) => (
          <OrderCard
            key={each.id || index}
            order={each}
            onTrack={() => setOpen({ dialog: 'tracking', order: each })}
            onSlip={() => setOpen({ dialog: 'slip', order: each })}
          />
        ))}
      </ul>
      {shown < orders.length && (
        <p className="older no-print">
          <button
            type="button"
            className="button button-quiet"
            onClick={() => setShown((count) => count + ordersShown)}
          >
            Show older orders
          </button>
        </p>
      )}
      {order && open?.dialog === 'tracking' && <TrackingDialog order={order} onClose={close} />}
      {order && open?.dialog === 'slip' && <SlipDialog order={order} shop={shop} onClose={close} />}
    </>
  );
}
