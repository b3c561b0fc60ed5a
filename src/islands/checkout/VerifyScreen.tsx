import { useEffect } from 'react';
import { paymentUnsure } from '#domain/orders/order-messages.ts';
import { askIfOnline, checkingPayment, noPayment } from '#domain/orders/payment-messages.ts';
import { contactUs, continueShopping, tryAgain, viewOrders } from '#domain/shop/labels.ts';
import { paths } from '#domain/shop/paths.ts';
import { $payment, type PaymentState, verifyPayment } from '#stores/checkout/payment.ts';
import { useCustomer } from '../account/use-customer.ts';
import { Pearl } from '../frame/EmptyState.tsx';
import { useStored } from '../frame/use-stored.ts';

const checking: PaymentState = { step: 'checking' };

export function VerifyScreen() {
  const token = useCustomer()?.token;
  const state = useStored($payment, checking);
  const verify = (isSaidOnline: boolean) => void verifyPayment(location.search, isSaidOnline);
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
      <div className="verify-message" role="status">
        <h2>{noPayment.title}</h2>
        <p className="soft lead">{noPayment.text}</p>
        <p className="actions">
          <a className="button" href={paths.orders}>
            {viewOrders}
          </a>
          <a className="button button-quiet" href={paths.collection}>
            {continueShopping}
          </a>
        </p>
      </div>
    );
  if (state.step === 'method-unknown')
    return (
      <div className="verify-message" role="status">
        <h2>{askIfOnline.title}</h2>
        <p className="soft lead">{askIfOnline.text}</p>
        <p className="actions">
          <button type="button" className="button" onClick={() => verify(true)}>
            {askIfOnline.yes}
          </button>
          <a className="button button-quiet" href={paths.orders}>
            {askIfOnline.no}
          </a>
        </p>
      </div>
    );
  return (
    <div role="alert">
      <h2>{state.message}</h2>
      <p className="soft lead">{paymentUnsure}</p>
      <p className="actions">
        <button type="button" className="button" onClick={() => verify(state.isSaidOnline)}>
          {tryAgain}
        </button>
        <a className="button button-quiet" href={paths.orders}>
          {viewOrders}
        </a>
        <a className="button button-quiet" href={paths.contact}>
          {contactUs}
        </a>
      </p>
    </div>
  );
}
