import { type ReactNode, useEffect, useState } from 'react';
import type { Order } from '#domain/orders/order.ts';
import { failedDialog, failedOrders } from '#domain/orders/order-messages.ts';
import { ordersShownLabel, showOlderOrders } from '#domain/shop/labels.ts';
import { ordersShown } from '#domain/shop/shop.ts';
import { importForPress } from '#stores/import-script.ts';
import { $orders, loadOrders, type ReadyOrders } from '#stores/orders/orders.ts';
import { showToast } from '#stores/toasts.ts';
import { OrderCard } from './OrderCard.tsx';
import type { Shop } from './OrderDialogs.tsx';
import type { ThanksCard } from './ThanksCard.tsx';

type OrderDialog = (props: {
  order: Order;
  shop: Shop;
  onClose: () => void;
  reload: () => void;
}) => ReactNode;

const loadDialogs = () => import('./dialogs.ts');
type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;
const loadDialogsForPress = importForPress(loadDialogs);

/** Keeps orders, their progress and their slips for a visit without a connection, from the first interaction on (R42). */
export function startPersistingOrders(): void {
  void loadDialogs().then(
    ({ persistSeenOrders }) => persistSeenOrders($orders),
    () => {},
  );
}

type Props = ReadyOrders & { shop: Shop; ThanksCard: typeof ThanksCard | undefined };

/** The latest orders, older ones on request, and the dialog about one of them. */
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
  const [open, setOpen] = useState<{ Dialog: OrderDialog; order: Order } | null>(null);
  // After a reload the order is found by its id; one without an id stays the opened object.
  const order = open && (orders.find(({ id }) => id !== '' && id === open.order.id) ?? open.order);
  const [thanked, setThanked] = useState<string>();
  const show = (each: Order, name: keyof Omit<Dialogs, 'persistSeenOrders'>) =>
    void loadDialogsForPress().then(
      (dialogs) => setOpen({ Dialog: dialogs[name], order: each }),
      () => showToast({ kind: 'error', text: failedDialog }),
    );
  const track = (each: Order) => show(each, 'TrackingDialog');
  return (
    <>
      {ThanksCard && <ThanksCard orders={orders} shop={shop} onTrack={track} onShow={setThanked} />}
      <ul className="order-list">
        {visible.map((each, index) => (
          <OrderCard
            key={each.id || index}
            order={each}
            city={shop.city}
            isOpen={index === 0 && each.id !== thanked}
            onTrack={each.id === thanked ? null : () => track(each)}
            onSlip={() => show(each, 'SlipDialog')}
            onReview={() => show(each, 'ReviewDialog')}
            onCallOff={() => show(each, 'CallOffDialog')}
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
      {order && open && (
        <open.Dialog order={order} shop={shop} onClose={() => setOpen(null)} reload={loadOrders} />
      )}
    </>
  );
}
