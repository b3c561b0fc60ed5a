import './page.ts';
import { queryElement } from './dom.ts';
import { startScreenToasts } from './toast.ts';

startScreenToasts();
watchScreenLoading();

/** A script file that has not come by then is said to be missing, ms; on slow 3G the largest screen takes about 6 s. */
const patienceMs = 20_000;

/**
 * Shows a sentence with a way to try again for as long as the script of a screen has not come, in place of a skeleton for
 * ever. A connection that returns loads the page anew: nothing has begun on a screen that is not there.
 */
function watchScreenLoading(): void {
  const note = queryElement('.screen-missing');
  const show = (): void => {
    note.hidden = !document.querySelector('.screen astro-island[ssr]');
  };
  addEventListener('astro:hydration-error', show);
  setInterval(show, patienceMs);
  const reload = (): void => {
    if (!note.hidden) location.reload();
  };
  (note.querySelector('button') as HTMLElement).onclick = reload;
  addEventListener('online', reload);
}
