import { whenStale } from './page-parts.ts';

/** The header's face for whoever is signed in: `.face` are, in this order, initials, first name, name and e-mail. */
export function startSession(): void {
  whenStale(() => {
    let face: string[] = [];
    try {
      face = JSON.parse(localStorage.session).face.filter(String);
    } catch {
      // Nobody, or nothing that can be read.
    }
    document.documentElement.classList.toggle('is-in', face.length > 0);
    for (const place of document.querySelectorAll('.face')) place.textContent = face.shift() as string;
  });
}
