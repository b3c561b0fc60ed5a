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
  const [open, setOpen] = useState<{ dialog: 'tracking' | 'slip'; id: string } | null>(null);
  const order = orders.find(({ id }) => id === open?.id);
  const close = () => setOpen(null);
  return (
    <>
      <ul className="order-list">
        {orders.slice(0, shown).map((each) => (
          <OrderCard
            key={each.id}
            order={each}
            onTrack={() => setOpen({ dialog: 'tracking', id: each.id })}
            onSlip={() => setOpen({ dialog: 'slip', id: each.id })}
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
