import { alreadyPlaced, completeProfile } from '#domain/checkout/checkout-messages.ts';
import { answeredOrder } from '#domain/checkout/interruption-messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { placeDuplicate, reopenCheckout } from '#stores/checkout/checkout.ts';
import type { Interrupted } from '#stores/checkout/checkout-state.ts';
import { ChangedPrices } from './ChangedPrices.tsx';
import { focusHeading, Notice } from './Notice.tsx';
import { UnconfirmedOrder } from './UnconfirmedOrder.tsx';

interface Props {
  state: Interrupted;
  phone: string;
}

/**
 * The screens that most orders never need; their script is fetched before it can be needed (`stores/checkout/checkout.ts`).
 */
export function Interruption({ state, phone }: Props) {
  switch (state.step) {
    case 'changed':
      return <ChangedPrices {...state} />;
    case 'unconfirmed':
      return <UnconfirmedOrder state={state} phone={phone} />;
    case 'duplicate':
      return (
        <Notice title={alreadyPlaced} text={state.message} isAlert>
          <button type="button" className="button" onClick={() => void placeDuplicate()}>
            {answeredOrder.again}
          </button>
          <a className="button button-quiet" href={paths.orders}>
            {answeredOrder.orders}
          </a>
        </Notice>
      );
    case 'refused':
      return (
        <Notice title={answeredOrder.refused} text={state.message} isAlert>
          <button type="button" className="button" onClick={() => void reopenCheckout().then(focusHeading)}>
            {answeredOrder.review}
          </button>
          <a className="button button-quiet" href={paths.cart}>
            {completeProfile.back}
          </a>
        </Notice>
      );
  }
}
