import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { NavigatorWithConnection } from '#domain/shop/data-saver.ts';
import { webVitalsPath } from '#domain/shop/paths.ts';

/** Measures a page view (R45), and sends the figures once, when the page is left or hidden. */
const figures: Record<string, number> = {};
const note = ({ name, value }: Metric): void => {
  figures[name] = Math.round(name === 'CLS' ? value * 1_000 : value);
};
for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note);

// On the window, after the library's own listener on the document, which brings its figures up to date; `pagehide` fires before
// `visibilitychange`, too early for that.
addEventListener('visibilitychange', send);

function send(): void {
  if (!document.hidden) return;
  removeEventListener('visibilitychange', send);
  const { connection } = navigator as NavigatorWithConnection;
  const { api = '', page } = document.documentElement.dataset;
  // `sendBeacon` would send cookies along, which an API on another host must not allow for everybody.
  void fetch(api + webVitalsPath, {
    method: 'POST',
    keepalive: true,
    credentials: 'omit',
    // The address of the page has a product or a search in it.
    referrerPolicy: 'no-referrer',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page, connection: connection?.effectiveType ?? 'unknown', ...figures }),
  }).catch(() => {});
}
