import { useEffect, useState } from 'react';
import type { Order } from '#domain/orders/order.ts';
import { ordersShownLabel, showOlderOrders } from '#domain/orders/order-labels.ts';
import { failedOrders, failedSlip } from '#domain/orders/order-messages.ts';
import { ordersShown } from '#domain/shop/shop.ts';
import { loadOrders, type ReadyOrders } from '#stores/orders/orders.ts';
import { showToast } from '#stores/toasts.ts';
import { OrderCard } from './OrderCard.tsx';
import type { Shop } from './Slip.tsx';
import type { SlipDialog } from './SlipDialog.tsx';
import type { ThanksCard } from './ThanksCard.tsx';
import { TrackingDialog } from './TrackingDialog.tsx';

type Props = ReadyOrders & { shop: Shop; ThanksCard: typeof ThanksCard | undefined };

/** The latest orders, older ones when asked for, and the dialog of one of them. */
export function OrderList({ orders, hasOlder, isLoading, hasFailed, shop, ThanksCard }: Props) {
  const [shown, setShown] = useState<number>(ordersShown);
  const before = shown - ordersShown;
  const visible = orders.slice(0, shown);
  useEffect(() => {
    if (before > 0) document.querySelectorAll<HTMLElement>('.order-card h2')[before]?.focus();
  }, [before]);
  const showOlder = async () => {
    if (shown < orders.length || (await loadOrders(true))) setShown(shown + ordersShown);
  };
  const [open, setOpen] = useState<{ dialog: 'tracking' | 'slip'; order: Order } | null>(null);
  // After a reload the order is found again by its id; one without an id stays the object that was opened.
  const order = open && (orders.find(({ id }) => id !== '' && id === open.order.id) ?? open.order);
  const close = () => setOpen(null);
  const [thanked, setThanked] = useState<string>();
  const track = (each: Order) => setOpen({ dialog: 'tracking', order: each });
  // Few print: the slip has a script of its own.
  const [LoadedSlipDialog, setLoadedSlipDialog] = useState<typeof SlipDialog>();
  const openSlip = (each: Order) =>
    import('./SlipDialog.tsx').then(
      (module) => {
        setLoadedSlipDialog(() => module.SlipDialog);
        setOpen({ dialog: 'slip', order: each });
      },
      () => showToast({ kind: 'error', text: failedSlip }),
    );
  return (
    <>
      {ThanksCard && <ThanksCard orders={orders} shop={shop} onTrack={track} onShow={setThanked} />}
      <ul className="order-list">
        {visible.map((each, index) => (
          <OrderCard
            key={each.id || index}
            order={each}
            city={shop.city}
            onTrack={each.id === thanked ? null : () => track(each)}
            onSlip={() => void openSlip(each)}
          />
        ))}
      </ul>
      <p className="sr-only" role="status">
        {before > 0 && `${visible.length} ${ordersShownLabel}`}
      </p>
      {(shown < orders.length || hasOlder) && (
        <p className="older no-print">
          <button type="button" className="button button-quiet" aria-busy={isLoading} onClick={showOlder}>
            {hasFailed ? failedOrders.action : showOlderOrders}
          </button>
        </p>
      )}
      {order && open?.dialog === 'tracking' && (
        <TrackingDialog order={order} city={shop.city} onClose={close} />
      )}
      {order && LoadedSlipDialog && open?.dialog === 'slip' && (
        <LoadedSlipDialog order={order} shop={shop} onClose={close} />
      )}
    </>
  );
}
