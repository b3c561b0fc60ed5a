import { paymentMethod } from '#domain/shop/shop.ts';

/** One payment method is active; the others are announced (Spec 2). */
export function Payment({ isDisabled }: { isDisabled: boolean }) {
  return (
    <fieldset className="payment" disabled={isDisabled}>
      <legend>
        <h2>Payment</h2>
      </legend>
      <label>
        <input type="radio" name="payment" value={paymentMethod} defaultChecked />
        <span>
          <b>{paymentMethod}</b>
          <span className="soft">You pay the rider when it is in your hands.</span>
        </span>
        <em className="tag">Recommended</em>
      </label>
      {['MTN', 'Airtel'].map((provider) => (
        <label key={provider}>
          <input type="radio" name="payment" value={provider} disabled />
          <span>
            <b>Mobile Money</b>
            <span className="soft">{provider}</span>
          </span>
          <em className="tag">Coming Soon</em>
        </label>
      ))}
    </fieldset>
  );
}
