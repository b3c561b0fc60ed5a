import { completionPercent } from '#domain/account/account-forms.ts';
import type { Customer } from '#domain/account/customer.ts';
import { initials } from '#domain/account/customer.ts';
import type { Profile } from '#domain/account/profile.ts';
import { paths } from '#domain/shop/paths.ts';
import { Email } from './Email.tsx';

const notes = ['Account verified', 'Data protection enabled', 'Fast checkout enabled'];

export function ProfileSummary({ profile, customer }: { profile: Profile; customer: Customer }) {
  const percent = completionPercent(profile);
  const name = `${profile.firstName} ${profile.lastName}`.trim() || customer.name;
  return (
    <aside className="profile-summary" aria-label="Profile Summary">
      <span className="profile-initials" aria-hidden="true">
        {initials(name)}
      </span>
      <h2>{name || 'Your account'}</h2>
      <p className="soft">
        <Email address={customer.email} />
      </p>
      <p className="profile-percent">
        <label htmlFor="completion">Profile completion</label>
        <b>{percent}%</b>
        <progress id="completion" max={100} value={percent} />
      </p>
      <p className="actions">
        <a className="button" href={paths.orders}>
          View Orders
        </a>
        <a className="button button-quiet" href={paths.cart}>
          Go to Cart
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
