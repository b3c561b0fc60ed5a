import { unreadCart } from '#domain/cart/cart-messages.ts';
import { tryAgain } from '#domain/shop/labels.ts';
import { readCartAgain } from '#stores/cart/cart-arrival.ts';
import { ExpiredSession } from './ExpiredSession.tsx';

export function UnreadCart({ isSessionExpired }: { isSessionExpired: boolean }) {
  return (
    <div className="blank" role="alert">
      <h1>{unreadCart.title}</h1>
      {isSessionExpired ? (
        <ExpiredSession />
      ) : (
        <>
          <p className="soft">{unreadCart.text}</p>
          <button type="button" className="button" onClick={readCartAgain}>
            {tryAgain}
          </button>
        </>
      )}
    </div>
  );
}
