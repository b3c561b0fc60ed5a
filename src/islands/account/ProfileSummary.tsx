import { completionPercent } from '#domain/account/account-forms.ts';
import {
  accountVerified,
  dataProtectionEnabled,
  fastCheckoutEnabled,
  goToCart,
  profileCompletion,
  profileSummary,
  yourAccount,
} from '#domain/account/account-labels.ts';
import { type Customer, initials } from '#domain/account/customer.ts';
import type { Profile } from '#domain/account/profile.ts';
import { viewOrders } from '#domain/shop/labels.ts';
import { paths } from '#domain/shop/paths.ts';
import { Email } from './Email.tsx';

const notes = [accountVerified, dataProtectionEnabled, fastCheckoutEnabled];

export function ProfileSummary({ profile, customer }: { profile: Profile; customer: Customer }) {
  const percent = completionPercent(profile);
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
      <p className="profile-percent">
        <label htmlFor="completion">{profileCompletion}</label>
        <b>{percent}%</b>
        <progress id="completion" max={100} value={percent} />
      </p>
      <p className="actions">
        <a className="button" href={paths.orders}>
          {viewOrders}
        </a>
        <a className="button button-quiet" href={paths.cart}>
          {goToCart}
        </a>
      </p>
      <ul className="profile-notes">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </aside>
  );
}
