import { queryElement } from './dom.ts';

/** Time after which a script file counts as missing, ms; on slow 3G the largest screen takes about 6 s. */
const loadTimeoutMs = 20_000;

/**
 * Shows an error with a button that reloads (`ScreenMissing.astro`) while the script of an island beside it is missing.
 * Returns what reloads the page while the error is shown.
 */
export function watchScreenLoading(): () => void {
  const note = queryElement('.screen-missing');
  const show = (): void => {
    note.hidden = !(note.parentElement as HTMLElement).querySelector('astro-island[ssr]');
  };
  addEventListener('astro:hydration-error', show);
  setInterval(show, loadTimeoutMs);
  const reload = (): void => {
    if (!note.hidden) location.reload();
  };
  (note.querySelector('button') as HTMLElement).onclick = reload;
  return reload;
}
