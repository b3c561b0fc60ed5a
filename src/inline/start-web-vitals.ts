import { isAskedToSave } from '#domain/shop/data-saver.ts';
import { measuredShare } from '#domain/shop/web-vitals.ts';
import { importScript } from './dom.ts';
import { path } from './web-vitals.ts?script';

/**
 * Stands in each page of a shop that collects field data (R45). For a share of the page views it loads the script that measures,
 * when a pointer or a key is first pressed. Slow connections are measured too, but nobody who has asked to save data. A page that
 * is opened in the background is left out: the time that it lay there tells nothing, and the library, which comes later, would
 * not know of it.
 */
if (Math.random() < measuredShare && !document.hidden && !isAskedToSave()) {
  const start = (): void => {
    removeEventListener('pointerdown', start);
    removeEventListener('keydown', start);
    void importScript(path).catch(() => {});
  };
  addEventListener('pointerdown', start);
  addEventListener('keydown', start);
}
