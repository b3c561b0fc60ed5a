import './page.ts';
import { queryElement } from './dom.ts';
import { startScreenToasts } from './toast.ts';

startScreenToasts();
watchScreenLoading();

/** Time after which a script file counts as missing, ms; on slow 3G the largest screen takes about 6 s. */
const loadTimeoutMs = 20_000;

/**
 * Shows an error with a button that reloads, instead of an endless skeleton, while the script of a screen is missing. The
 * page reloads by itself when the connection returns: nothing can be lost on a screen that has not started.
 */
function watchScreenLoading(): void {
  const note = queryElement('.screen-missing');
  const show = (): void => {
    note.hidden = !document.querySelector('.screen astro-island[ssr]');
  };
  addEventListener('astro:hydration-error', show);
  setInterval(show, loadTimeoutMs);
  const reload = (): void => {
    if (!note.hidden) location.reload();
  };
  (note.querySelector('button') as HTMLElement).onclick = reload;
  addEventListener('online', reload);
}
