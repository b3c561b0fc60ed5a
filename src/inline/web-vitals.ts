import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { NavigatorWithConnection } from '#domain/shop/data-saver.ts';
import { pageKindOf } from '#domain/shop/web-vitals.ts';

/**
 * Takes the field figures of a page view (R45) and sends them once, when the page is left or hidden: until then most of them
 * may still grow. What came before this script is in the browser's own records.
 */
const figures: Record<string, number> = {};
const note = ({ name, value }: Metric): void => {
  figures[name] = Math.round(name === 'CLS' ? value * 1_000 : value);
};
for (const watch of [onCLS, onFCP, onINP, onLCP, onTTFB]) watch(note);

// On the window, after the library's own listener on the document, which brings its figures up to date; `pagehide` would come before it.
addEventListener('visibilitychange', send);

function send(): void {
  if (!document.hidden) return;
  removeEventListener('visibilitychange', send);
  const { connection } = navigator as NavigatorWithConnection;
  const view = {
    page: pageKindOf(location.pathname),
    connection: connection?.effectiveType ?? 'unknown',
    ...figures,
  };
  const { api = '' } = document.documentElement.dataset;
  navigator.sendBeacon(
    `${api}/api/web-vitals.php`,
    new Blob([JSON.stringify(view)], { type: 'application/json' }),
  );
}
