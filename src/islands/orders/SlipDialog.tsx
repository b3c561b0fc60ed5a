import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { shownSize } from '#domain/cart/cart-lines.ts';
import type { Facts } from '#domain/content/facts.ts';
import { drawnName, nameBox } from '#domain/content/mark.ts';
import { type Order, orderNumber } from '#domain/orders/order.ts';
import { addressLines, orderSums } from '#domain/orders/order-details.ts';
import { askTheShop, orderNo, printSlip, slipDeliverTo } from '#domain/orders/order-labels.ts';
import { slipAmount } from '#domain/orders/slip-amount.ts';
import { slipQuestions, slipTitle } from '#domain/orders/slip-messages.ts';
import { kampalaTime } from '#domain/text/dates.ts';
import { keepMeasure } from '#domain/text/keep-units.ts';
import { formatChange, formatPrice } from '#domain/text/money.ts';
import { Dialog } from '../frame/Dialog.tsx';

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
    const rootClasses = document.documentElement.classList;
    rootClasses.add('has-slip');
    return () => rootClasses.remove('has-slip');
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

export interface Shop extends Pick<Facts, 'name' | 'phone' | 'city' | 'chatNumber'> {
  /** Whether it confirms orders by mail. */
  sendsMails: boolean;
}

/** The slip beside the cash at the door. It is printed, so it is black on white everywhere. */
function Slip({ order, shop }: { order: Order; shop: Shop }) {
  const { id, date, lines, address } = order;
  const { label, amount } = slipAmount(order);
  return (
    <div className="slip">
      <p className="slip-shop">
        {shop.name === drawnName ? (
          <svg viewBox={nameBox} role="img" aria-label={drawnName}>
            <use href="#lulu" />
          </svg>
        ) : (
          shop.name
        )}
      </p>
      <p>
        <b>
          {orderNo}
          {orderNumber(id)}
        </b>
        {date !== null && <span>{kampalaTime(date)}</span>}
      </p>
      <ul>
        {lines.map(({ name, size, quantity, price }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: The lines of an order never change.
          <li key={index}>
            <span>{`${quantity} × ${[keepMeasure(name), shownSize(size)].filter(Boolean).join(', ')}`}</span>
            <span className="price">{price !== null && formatPrice(price * quantity)}</span>
          </li>
        ))}
      </ul>
      <ul>
        {orderSums(order).map((sum) => (
          <li key={sum.label}>
            <span>{sum.label}</span>
            <span className="price">{formatChange(sum.amount)}</span>
          </li>
        ))}
      </ul>
      <p className="slip-cash">
        <span>{label}</span> <b className="price">{amount === null ? askTheShop : formatPrice(amount)}</b>
      </p>
      <p>
        <b>{slipDeliverTo}</b>
        {addressLines(address).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <p>{slipQuestions(shop.phone)}</p>
    </div>
  );
}
