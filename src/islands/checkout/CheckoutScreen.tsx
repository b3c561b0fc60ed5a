import { useEffect } from 'react';
import {
  askAboutOrder,
  checkingOrder,
  completeProfile,
  openingCheckout,
  refusedOrder,
  unreachablePrices,
} from '#domain/checkout-messages.ts';
import type { Facts } from '#domain/facts.ts';
import { paths } from '#domain/paths.ts';
import { $checkout, giveUp, openCheckout, reopenCheckout, sendAgain, signInAgain } from '#stores/checkout.ts';
import type { Checkout } from '#stores/checkout-state.ts';
import { useCustomer } from '../frame/use-customer.ts';
import { useStored } from '../use-stored.ts';
import { ChangedPrices } from './ChangedPrices.tsx';
import { Notice } from './Notice.tsx';
import { OrderForm } from './OrderForm.tsx';

interface Props {
  facts: Facts;
}

const unopened: Checkout = { step: 'guarding' };

export function CheckoutScreen({ facts }: Props) {
  const customer = useCustomer();
  const isIn = customer !== null;
  const state = useStored($checkout, unopened);
  useEffect(() => (isIn ? openCheckout() : undefined), [isIn]);
  if (!isIn) return <Waiting />;

  switch (state.step) {
    case 'guarding':
    case 'leaving':
    case 'placed':
      return <Waiting />;
    case 'incomplete':
      return (
        <Notice title={completeProfile.title} text={completeProfile.text}>
          <a className="button" href={paths.profile}>
            {completeProfile.action}
          </a>
          <ToCart />
        </Notice>
      );
    case 'unreachable':
      return (
        <Notice title={unreachablePrices.title} text={unreachablePrices.text} isAlert>
          <button type="button" className="button" onClick={() => void reopenCheckout()}>
            Try again
          </button>
          <ToCart />
        </Notice>
      );
    case 'changed':
      return <ChangedPrices {...state} />;
    case 'ready':
      return <OrderForm basket={state.basket} isSending={false} facts={facts} />;
    case 'sending':
      return <OrderForm basket={state.basket} isSending facts={facts} />;
    case 'checking':
      return (
        // The form was longer: whoever pressed its last button would look at the footer now.
        <Notice title={checkingOrder.title} text={checkingOrder.text} isAlert>
          <progress className="wait" aria-label={checkingOrder.title} />
        </Notice>
      );
    case 'ask':
      return (
        <Notice title={askAboutOrder.title} text={askAboutOrder[state.why]} isAlert>
          {state.canRepeat ? (
            <button type="button" className="button" onClick={() => void sendAgain()}>
              {askAboutOrder.again}
            </button>
          ) : (
            <button type="button" className="button" onClick={() => void giveUp()}>
              {askAboutOrder.anew}
            </button>
          )}
          <a className="button button-quiet" href={paths.orders}>
            My Orders
          </a>
          <p className="soft">{state.canRepeat ? askAboutOrder.safe : askAboutOrder.changed}</p>
        </Notice>
      );
    case 'refused':
      return (
        <Notice title={refusedOrder.title} text={state.message} isAlert>
          <button type="button" className="button" onClick={() => void reopenCheckout()}>
            Try again
          </button>
          <ToCart />
        </Notice>
      );
    case 'auth':
      return (
        <Notice title={refusedOrder.signIn} text={state.message} isAlert>
          <button type="button" className="button" onClick={signInAgain}>
            Sign in again
          </button>
          <ToCart />
          <p className="soft">{refusedOrder.kept}</p>
        </Notice>
      );
  }
}

function Waiting() {
  return (
    <Notice title="Checkout" text={openingCheckout}>
      <progress className="wait" aria-label={openingCheckout} />
    </Notice>
  );
}

function ToCart() {
  return (
    <a className="button button-quiet" href={paths.cart}>
      {completeProfile.back}
    </a>
  );
}
