import { queryElement } from './dom.ts';

/** Enables the forms of sign-in, sign-up and a new password, and records a submit before hydration, which is repeated. */
export function startAuthForms(): void {
  for (const fields of document.querySelectorAll<HTMLFieldSetElement>('.form-fields'))
    fields.disabled = false;
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.dataset.state === 'ready') return;
    event.preventDefault();
    form.dataset.state = 'pressed';
  });
  document.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest<HTMLAnchorElement>('[data-query]');
    if (link) link.search = location.search;
  });
}

/** Time after which a script file counts as missing, ms; on slow 3G the largest screen takes about 6 s. */
const loadTimeoutMs = 20_000;

/** Shows an error with a button that reloads (`ScreenMissing.astro`) while the script of an island is missing. */
export function watchScreenLoading(reloadsOnline: boolean): void {
  const note = queryElement('.screen-missing');
  /** Shows the error or hides it, and tells whether it is hidden. */
  const update = () => {
    note.hidden = !(note.parentElement as HTMLElement).querySelector('astro-island[ssr]');
    return note.hidden;
  };
  addEventListener('astro:hydration-error', update);
  setInterval(update, loadTimeoutMs);
  const reload = (): void => {
    // The script may have come since the error was shown.
    if (!note.hidden && !update()) location.reload();
  };
  (note.querySelector('button') as HTMLElement).onclick = reload;
  if (reloadsOnline) addEventListener('online', reload);
}
