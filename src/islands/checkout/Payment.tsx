import {
  comingSoon,
  mobileMoney,
  paymentLabel,
  payTheRider,
  recommended,
} from '#domain/checkout/checkout-messages.ts';
import { paymentMethod } from '#domain/shop/shop.ts';

/** One payment method is active; the others are announced in a line (Spec 2). */
export function Payment({ isDisabled }: { isDisabled: boolean }) {
  return (
    <fieldset className="payment" disabled={isDisabled}>
      <legend>
        <h2>{paymentLabel}</h2>
      </legend>
      <label>
        <input type="radio" name="payment" value={paymentMethod} defaultChecked />
        <span>
          <b>{paymentMethod}</b>
          <em className="tag">{recommended}</em>
          <span className="soft">{payTheRider}</span>
        </span>
      </label>
      <p className="soft">
        {mobileMoney}
        <em className="tag">{comingSoon}</em>
      </p>
    </fieldset>
  );
}
