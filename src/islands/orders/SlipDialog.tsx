import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import { Dialog } from '../frame/Dialog.tsx';
import { type Shop, Slip } from './Slip.tsx';

interface Props {
  order: Order;
  shop: Shop;
  onClose: () => void;
}

const papers = [
  { paper: 'a6', label: 'A6 sheet' },
  { paper: 'roll', label: '58 mm roll' },
] as const;

/** A slip to look at, and beside the page the same one for the printer, which prints nothing else while this is open. */
export function SlipDialog({ order, shop, onClose }: Props) {
  const [paper, setPaper] = useState<string>('a6');
  useEffect(() => {
    const page = document.documentElement.classList;
    page.add('has-slip');
    return () => page.remove('has-slip');
  }, []);
  return (
    <Dialog title={`Cash slip of order #${orderNumber(order.id)}`} onClose={onClose}>
      <fieldset className="papers">
        <legend className="sr-only">Paper</legend>
        {papers.map(({ paper: value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="paper"
              value={value}
              checked={paper === value}
              onChange={() => setPaper(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <button type="button" className="button" onClick={() => window.print()}>
        Print slip
      </button>
      <Slip order={order} shop={shop} paper={paper} />
      {createPortal(
        <div className={`slip-sheet ${paper}`}>
          <Slip order={order} shop={shop} />
        </div>,
        document.body,
      )}
    </Dialog>
  );
}
