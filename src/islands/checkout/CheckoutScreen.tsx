import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect } from 'react';
import * as words from '#domain/checkout/checkout-messages.ts';
import { chatLink, phoneLink } from '#domain/content/chat.ts';
import type { Facts } from '#domain/content/facts.ts';
import { checkoutTitle } from '#domain/content/page-messages.ts';
import { orderOnWhatsapp, tryAgain } from '#domain/shop/labels.ts';
import { screenMissing } from '#domain/shop/messages.ts';
import { paths, profileToCheckout } from '#domain/shop/paths.ts';
import { $checkout, openCheckout, reopenCheckout } from '#stores/checkout/checkout.ts';
import { discardSession } from '#stores/session.ts';
import { useCustomer } from '../account/use-customer.ts';
import { focusHeading, Notice } from './Notice.tsx';
import { OrderForm } from './OrderForm.tsx';

interface Props {
  facts: Facts;
}

const importInterruption = () => import('./Interruption.tsx');
const Interruption = lazy(async () => ({ default: (await importInterruption()).Interruption }));

/** Whether the script of the submission did not load, which a browser may remember while the page is open. */
let isSubmissionMissing = false;

/** Imports the module that sends orders; it shares a file with the screens of an interruption. */
async function importSubmission() {
  isSubmissionMissing = true;
  // Fetched at once: the file would ask for it a round trip later.
  const settlement = import('#stores/checkout/settle-order.ts');
  const [{ submission }] = await Promise.all([importInterruption(), settlement]);
  isSubmissionMissing = false;
  return submission;
}

/** Opens the checkout again. A reload brings a lost script and loses nothing: landmark, cart and attempt are stored. */
function retry(): void {
  if (isSubmissionMissing) location.reload();
  else void reopenCheckout().then(focusHeading);
}

export function CheckoutScreen({ facts }: Props) {
  const customer = useCustomer();
  const isIn = customer !== null;
  const state = useStore($checkout, { ssr: 'initial' });
  useEffect(() => (isIn ? openCheckout(importSubmission) : undefined), [isIn]);
  if (!isIn) return <Waiting />;

  switch (state.step) {
    case 'opening':
    case 'leaving':
    case 'placed':
      return <Waiting />;
    case 'incomplete':
      return (
        <Notice title={words.completeProfile.title} text={state.text}>
          <a className="button" href={profileToCheckout}>
            {words.completeProfile.action}
          </a>
          <ToCart />
        </Notice>
      );
    case 'unreachable': {
      const { title, text } = state.isSent ? words.unreachableOrder : words.unreachablePrices;
      return (
        <Notice title={title} text={text} isAlert>
          <button type="button" className="button" onClick={retry}>
            {tryAgain}
          </button>
          {state.isSent ? (
            <a className="button button-quiet" href={phoneLink(facts)}>
              {screenMissing.call(facts.phone)}
            </a>
          ) : (
            <a className="button button-quiet" href={chatLink(facts, '')}>
              {orderOnWhatsapp}
            </a>
          )}
          <ToCart />
        </Notice>
      );
    }
    case 'ready':
    case 'sending':
      return <OrderForm draft={state.draft} isSending={state.step === 'sending'} facts={facts} />;
    case 'checking':
      return <Checking />;
    case 'auth':
      return (
        <Notice title={words.signInToOrder.title} text={words.signInToOrder.kept} isAlert>
          <button type="button" className="button" onClick={discardSession}>
            {words.signInAgain}
          </button>
          <ToCart />
        </Notice>
      );
    default:
      return (
        <Suspense fallback={<Waiting />}>
          <Interruption state={state} phone={facts.phone} />
        </Suspense>
      );
  }
}

/** Shown while the order is looked for. It takes the focus: a shopper at the form's foot would see the footer. */
function Checking() {
  return (
    <Notice title={words.checkingOrder.title} text={words.checkingOrder.text} isAlert>
      <progress className="wait" aria-label={words.checkingOrder.title} />
    </Notice>
  );
}

function Waiting() {
  return (
    <Notice title={checkoutTitle} text={words.openingCheckout}>
      <progress className="wait" aria-label={words.openingCheckout} />
    </Notice>
  );
}

function ToCart() {
  return (
    <a className="button button-quiet" href={paths.cart}>
      {words.completeProfile.back}
    </a>
  );
}
