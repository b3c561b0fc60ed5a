import { unreadCart } from '#domain/cart/cart-messages.ts';
import { chatLink } from '#domain/content/chat.ts';
import type { Facts } from '#domain/content/facts.ts';
import { continueShopping, orderOnWhatsapp, tryAgain } from '#domain/shop/labels.ts';
import { expiredSession } from '#domain/shop/messages.ts';
import { loginPath, paths } from '#domain/shop/paths.ts';
import { discardSession } from '#stores/session.ts';
import { Pearl } from '../frame/EmptyState.tsx';

interface Props {
  isSessionExpired: boolean;
  facts: Facts;
  /** Called when the cart is to be read again. */
  onRetry: () => void;
}

export function UnreadCart({ isSessionExpired, facts, onRetry }: Props) {
  return (
    <div className="blank" role="alert">
      <Pearl className="pearl" />
      <h1 tabIndex={-1}>{unreadCart.title}</h1>
      {isSessionExpired ? (
        <>
          <ExpiredSession />
          <p>
            <a className="more" href={paths.collection}>
              {continueShopping}
            </a>
          </p>
        </>
      ) : (
        <>
          <p className="soft">{unreadCart.text}</p>
          <div className="blank-actions">
            <button type="button" className="button" onClick={onRetry}>
              {tryAgain}
            </button>
            <a className="button button-quiet" href={chatLink(facts, '')} rel="noopener">
              {orderOnWhatsapp}
            </a>
          </div>
        </>
      )}
    </div>
  );
}

/** Leads from a cart whose session has expired to the sign-in and back. */
export function ExpiredSession() {
  return (
    <>
      <p>
        {expiredSession.title}. {expiredSession.text}
      </p>
      <a className="button" href={loginPath(paths.cart)} onClick={discardSession}>
        {expiredSession.action}
      </a>
    </>
  );
}
