import { useEffect } from 'react';
import { paymentUnsure } from '#domain/orders/order-messages.ts';
import { askingForPayment, confirmPayment, noPayment } from '#domain/orders/payment-messages.ts';
import { contactUs, continueShopping, tryAgain, viewOrders } from '#domain/shop/labels.ts';
import { paths } from '#domain/shop/paths.ts';
import { $payment, type PaymentState, verifyPayment } from '#stores/checkout/payment.ts';
import { useCustomer } from '../account/use-customer.ts';
import { Pearl } from '../frame/EmptyState.tsx';
import { useStored } from '../frame/use-stored.ts';

const asking: PaymentState = { step: 'asking' };

export function VerifyScreen() {
  const token = useCustomer()?.token;
  const state = useStored($payment, asking);
  useEffect(() => {
    if (token) void verifyPayment(location.search);
  }, [token]);
  if (state.step === 'asking')
    return (
      <p className="waiting" role="status">
        <Pearl className="spinner" />
        {askingForPayment}
      </p>
    );
  if (state.step === 'none')
    return (
      <div className="verify-none" role="status">
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
  if (state.step === 'unconfirmed')
    return (
      <div className="verify-none" role="status">
        <h2>{confirmPayment.title}</h2>
        <p className="soft lead">{confirmPayment.text}</p>
        <p className="actions">
          <button type="button" className="button" onClick={() => void verifyPayment(location.search, true)}>
            {confirmPayment.action}
          </button>
          <a className="button button-quiet" href={paths.orders}>
            {viewOrders}
          </a>
        </p>
      </div>
    );
  const verify = () => void verifyPayment(location.search, state.isConfirmed);
  return (
    <div role="alert">
      <h2>{state.message}</h2>
      <p className="soft lead">{paymentUnsure}</p>
      <p className="actions">
        <button type="button" className="button" onClick={verify}>
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
