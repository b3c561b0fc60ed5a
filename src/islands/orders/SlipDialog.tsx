import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import { printSlip } from '#domain/orders/order-labels.ts';
import { slipTitle } from '#domain/orders/slip-messages.ts';
import { Dialog } from '../frame/Dialog.tsx';
import { type Shop, Slip } from './Slip.tsx';

interface Props {
  order: Order;
  shop: Shop;
  onClose: () => void;
}

/**
 * A slip on the screen, and a copy outside the page's content for the printer, which prints nothing else while this is open.
 */
export function SlipDialog({ order, shop, onClose }: Props) {
  useEffect(() => {
    const page = document.documentElement.classList;
    page.add('has-slip');
    return () => page.remove('has-slip');
  }, []);
  return (
    <Dialog title={slipTitle(orderNumber(order.id))} onClose={onClose}>
      <button type="button" className="button slip-print" onClick={() => window.print()}>
        {printSlip}
      </button>
      <Slip order={order} shop={shop} />
      {createPortal(
        <div className="slip-sheet">
          <Slip order={order} shop={shop} />
        </div>,
        document.body,
      )}
    </Dialog>
  );
}
