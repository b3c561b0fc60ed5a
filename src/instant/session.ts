import { initials } from '#domain/initials.ts';
import { onTap, whenStale } from './page-parts.ts';

/** The header's face for whoever is signed in: `.face` are, in this order, initials, first name, name and e-mail. */
export function startSession(): void {
  // The login page ends the session: it has the API, and says goodbye.
  onTap('[data-sign-out]', () => {
    sessionStorage.signOut = 'now';
  });
  whenStale(() => {
    let face: string[] = [];
    try {
      const { name, email } = JSON.parse(localStorage.session).customer;
      face = [initials(name), name.split(' ')[0] || 'Account', name, email];
    } catch {
      // Nobody, or nothing that can be read.
    }
    document.documentElement.classList.toggle('is-in', face.length > 0);
    for (const [index, place] of document.querySelectorAll('.face').entries())
      place.textContent = face[index] ?? '';
  });
}
