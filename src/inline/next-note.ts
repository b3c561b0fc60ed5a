import { leadsToCheckout } from '#domain/account/auth-links.ts';

// Stands right behind the note of where a sign-in leads, so that nothing below it is drawn before the note is there.
if (location.search.includes('next='))
  document.querySelector<HTMLElement>('#next-note')?.removeAttribute('hidden');
if (leadsToCheckout(location.search)) document.documentElement.classList.add('is-ordering');
