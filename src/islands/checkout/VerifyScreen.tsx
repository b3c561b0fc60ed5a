import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { orderNumber } from '#domain/orders/order.ts';
import { paymentUnsure } from '#domain/orders/order-messages.ts';
import { askIfOnline, checkingPayment, noPayment } from '#domain/orders/payment-messages.ts';
import { contactUs, continueShopping, tryAgain, viewOrders } from '#domain/shop/labels.ts';
import { expiredSession } from '#domain/shop/messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { $payment, verifyPayment } from '#stores/checkout/payment.ts';
import { discardSession } from '#stores/session.ts';
import { useCustomer } from '../account/use-customer.ts';
import { focusTitle, Pearl } from '../frame/EmptyState.tsx';

export function VerifyScreen() {
  const token = useCustomer()?.token;
  const state = useStore($payment, { ssr: 'initial' });
  const verify = (isSaidOnline: boolean) => {
    focusTitle();
    void verifyPayment(location.search, isSaidOnline);
  };
  useEffect(() => {
    if (token) void verifyPayment(location.search);
  }, [token]);
  if (state.step === 'checking')
    return (
      <p className="waiting" role="status">
        <Pearl className="spinner" />
        {checkingPayment}
      </p>
    );
  if (state.step === 'none')
    return (
      <Message role="status" title={noPayment.title} text={noPayment.text}>
        <a className="button" href={paths.orders}>
          {viewOrders}
        </a>
        <a className="button button-quiet" href={paths.collection}>
          {continueShopping}
        </a>
      </Message>
    );
  if (state.step === 'method-unknown')
    return (
      <Message role="status" title={askIfOnline.title(orderNumber(state.orderId))} text={askIfOnline.text}>
        <button type="button" className="button" onClick={() => verify(true)}>
          {askIfOnline.yes}
        </button>
        <a className="button button-quiet" href={paths.orders}>
          {askIfOnline.no}
        </a>
      </Message>
    );
  if (state.step === 'signed-out')
    return (
      <Message role="alert" title={expiredSession.title} text={expiredSession.text}>
        <button type="button" className="button" onClick={discardSession}>
          {expiredSession.action}
        </button>
      </Message>
    );
  return (
    <Message role="alert" title={state.message} text={paymentUnsure}>
      <button type="button" className="button" onClick={() => verify(state.isSaidOnline)}>
        {tryAgain}
      </button>
      <a className="button button-quiet" href={paths.orders}>
        {viewOrders}
      </a>
      <a className="button button-quiet" href={paths.contact}>
        {contactUs}
      </a>
    </Message>
  );
}

interface MessageProps {
  role: 'status' | 'alert';
  title: string;
  text: string;
  /** Buttons and links. */
  children: ReactNode;
}

function Message({ role, title, text, children }: MessageProps) {
  return (
    <div className="verify-message" role={role}>
      <h2>{title}</h2>
      <p className="soft lead">{text}</p>
      <p className="actions">{children}</p>
    </div>
  );
}
