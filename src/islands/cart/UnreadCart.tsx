import { unreadCart } from '#domain/cart/cart-messages.ts';
import { readCartAgain } from '#stores/cart/cart-arrival.ts';
import { LapsedSession } from './LapsedSession.tsx';

export function UnreadCart({ isLapsed }: { isLapsed: boolean }) {
  return (
    <div className="blank" role="alert">
      <h1>{unreadCart.title}</h1>
      {isLapsed ? (
        <LapsedSession />
      ) : (
        <>
          <p className="soft">{unreadCart.text}</p>
          <button type="button" className="button" onClick={readCartAgain}>
            Try again
          </button>
        </>
      )}
    </div>
  );
}
