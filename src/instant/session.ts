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
  let session: string | null = null;
  try {
    session = localStorage.getItem('session');
  } catch {}
  document.documentElement.classList.toggle('is-in', session !== null);
  if (session === null) return;
  const { name, email } = JSON.parse(session).customer;
  const texts = {
    initials: initials(name),
    'first-name': name.split(' ')[0] || 'Account',
    'customer-name': name,
    'customer-email': email,
  };
  for (const [place, text] of Object.entries(texts))
    for (const element of document.getElementsByClassName(place)) element.textContent = text;
}
