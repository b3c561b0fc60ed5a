import type { Customer } from '#domain/customer.ts';
import { initials } from '#domain/initials.ts';

/** The header's face for whoever is signed in: initials, first name, and the menu's name and e-mail. */
export function startSession(): void {
  addEventListener('storage', showSession);
  addEventListener('pageshow', showSession);
  document.addEventListener('click', ({ target }) => {
    // The login page ends the session: it has the API, and says goodbye.
    if ((target as Element).closest('[data-sign-out]')) sessionStorage.signOut = 'now';
  });
}

function showSession(): void {
  const customer = signedInCustomer();
  document.documentElement.classList.toggle('is-in', customer !== null);
  if (customer === null) return;
  const { name, email } = customer;
  const texts = {
    initials: initials(name),
    'first-name': name.split(' ')[0] || 'Account',
    'customer-name': name,
    'customer-email': email,
  };
  for (const [place, text] of Object.entries(texts))
    for (const element of document.getElementsByClassName(place)) element.textContent = text;
}

/** Null for a visitor, and where the storage holds what is no session (R27). */
function signedInCustomer(): Customer | null {
  try {
    const { customer } = JSON.parse(localStorage.session);
    return [customer.name, customer.email].every((text) => typeof text === 'string') ? customer : null;
  } catch {
    return null;
  }
}
