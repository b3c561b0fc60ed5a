import { useEffect, useState } from 'react';
import { goToCart, profileSummary, yourAccount } from '#domain/account/account-messages.ts';
import { type Customer, initials } from '#domain/account/customer.ts';
import type { Profile } from '#domain/account/profile.ts';
import { ordersTitle } from '#domain/content/page-messages.ts';
import { paths } from '#domain/shop/paths.ts';
import { lastOrderLine } from '#stores/orders/last-order.ts';
import { Email } from './Email.tsx';

/** The signed-in customer, and links to orders and cart; first on a phone. */
export function ProfileSummary({ profile, customer }: { profile: Profile; customer: Customer }) {
  const name = `${profile.firstName} ${profile.lastName}`.trim() || customer.name;
  return (
    <aside className="profile-summary" aria-label={profileSummary}>
      <span className="profile-initials" aria-hidden="true">
        {initials(name)}
      </span>
      <h2>{name || yourAccount}</h2>
      <p className="soft">
        <Email address={customer.email} />
      </p>
      <a className="profile-row" href={paths.orders}>
        {ordersTitle}
        <LastOrder />
      </a>
      <a className="profile-row" href={paths.cart}>
        {goToCart}
      </a>
    </aside>
  );
}

/** Keeps the height of a line before its text is known. */
const noBreakSpace = '\u00a0';

/** The last order and its status. Its line is reserved before it is known, and stays empty without an order. */
function LastOrder() {
  const [words, setWords] = useState(noBreakSpace);
  useEffect(() => void lastOrderLine().then(setWords), []);
  return <span className="soft">{words}</span>;
}
