import { emptyCartWaits, startShopping } from '#domain/cart/cart-labels.ts';
import { readinessWords } from '#domain/cart/cart-messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { Pearl } from '../frame/Pearl.tsx';

export function EmptyCart() {
  return (
    <div className="blank">
      <Pearl className="pearl" />
      <h1 tabIndex={-1}>{readinessWords.empty.button}</h1>
      <p className="soft">
        {emptyCartWaits} {readinessWords.empty.note}.
      </p>
      <a className="button" href={paths.collection}>
        {startShopping}
      </a>
    </div>
  );
}
