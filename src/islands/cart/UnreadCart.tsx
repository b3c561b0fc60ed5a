import { unreadCart } from '#domain/cart-messages.ts';
import { readCartAgain } from '#stores/cart-arrival.ts';

export function UnreadCart() {
  return (
    <div className="blank" role="alert">
      <h1>{unreadCart.title}</h1>
      <p className="soft">{unreadCart.text}</p>
      <button type="button" className="button" onClick={readCartAgain}>
        Try again
      </button>
    </div>
  );
}
