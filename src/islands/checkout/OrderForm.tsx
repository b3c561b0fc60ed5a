import { useStore } from '@nanostores/react';
import { foldLandmark, spacedPhone, splitLandmark } from '#domain/account/customer.ts';
import * as words from '#domain/checkout/checkout-messages.ts';
import { deliveryDates, deliveryDays } from '#domain/checkout/delivery.ts';
import type { Facts } from '#domain/content/facts.ts';
import { checkoutTitle } from '#domain/content/page-messages.ts';
import { arrives, landmarkHint, landmarkLabel } from '#domain/shop/labels.ts';
import { itemCount } from '#domain/shop/messages.ts';
import { profileToCheckout } from '#domain/shop/paths.ts';
import { longestStreet, paymentMethod } from '#domain/shop/shop.ts';
import { formatPrice } from '#domain/text/money.ts';
import { shopTime } from '#stores/catalogue/product-summaries.ts';
import { placeOrder } from '#stores/checkout/checkout.ts';
import type { OrderDraft } from '#stores/checkout/checkout-state.ts';
import { $landmark, landmarkIn, setLandmark } from '#stores/checkout/landmark.ts';
import { OrderAssurances } from '../cart/OrderAssurances.tsx';
import { YourOrder } from '../cart/YourOrder.tsx';
import { Field } from '../form/Field.tsx';

interface Props {
  draft: OrderDraft;
  isSending: boolean;
  facts: Facts;
}

export function OrderForm({ draft, isSending, facts }: Props) {
  const { lines, totals, profile } = draft;
  const { street, landmark: known } = splitLandmark(profile.street);
  const landmark = landmarkIn(useStore($landmark), draft);
  const room = longestStreet - foldLandmark({ street, landmark: '-' }).length + 1;
  const total = formatPrice(totals.total);
  return (
    <form
      className="form checkout"
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        void placeOrder(foldLandmark({ street, landmark }));
      }}
    >
      <header className="screen-head">
        <h1 tabIndex={-1}>{checkoutTitle}</h1>
        <a className="more" href="#summary">
          {itemCount(lines.reduce((count, { quantity }) => count + quantity, 0))}
        </a>
      </header>
      <div className="cart">
        <div className="checkout-parts">
          <section aria-labelledby="deliver-to">
            <div className="section-head">
              <h2 id="deliver-to">{words.deliveryLabel}</h2>
              <a className="more" href={profileToCheckout}>
                {words.changeLabel}
              </a>
            </div>
            <address>
              <b>
                {profile.firstName} {profile.lastName}
              </b>
              <span>
                {street}, {profile.city}, {profile.country || facts.country}
              </span>
              {known && <span>{known}</span>}
              <span>{spacedPhone(profile.phone)}</span>
            </address>
            {!known && room > 3 && (
              <Field
                name="landmark"
                label={landmarkLabel}
                hint={landmarkHint}
                value={landmark}
                maxLength={room}
                disabled={isSending}
                onChange={({ target }) => setLandmark(draft, target.value)}
              />
            )}
            <p className="promise">
              {arrives(deliveryDates(shopTime(), deliveryDays(profile.city, facts.city)))}
            </p>
          </section>
          <Payment isDisabled={isSending} />
        </div>
        <YourOrder lines={lines} totals={totals}>
          <OrderAssurances facts={facts} />
        </YourOrder>
        <div className="place-order">
          <button type="submit" className="button" disabled={isSending} aria-busy={isSending}>
            {isSending ? words.placingOrder : words.placeOrderWords(total)}
          </button>
          <p className="soft summary-note" role="status">
            {isSending ? words.keepPageOpen : words.haveReady(total)}
          </p>
        </div>
      </div>
    </form>
  );
}

/** One payment method is active; the others are announced in a line (Spec 2). */
function Payment({ isDisabled }: { isDisabled: boolean }) {
  return (
    <fieldset className="payment" disabled={isDisabled}>
      <legend>
        <h2>{words.paymentLabel}</h2>
      </legend>
      <label>
        <input type="radio" name="payment" value={paymentMethod} defaultChecked />
        <span>
          <b>{paymentMethod}</b>
          <em className="tag">{words.recommended}</em>
          <span className="soft">{words.payTheRider}</span>
        </span>
      </label>
      <p className="soft">
        {words.mobileMoney}
        <em className="tag">{words.comingSoon}</em>
      </p>
    </fieldset>
  );
}
