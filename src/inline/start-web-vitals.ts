import type { NavigatorWithConnection } from '#domain/shop/data-saver.ts';
import { saverChoice } from '#domain/shop/data-saver.ts';
import { measuredShare } from '#domain/shop/web-vitals.ts';
import { importScript } from './dom.ts';
import { path } from './web-vitals.ts?script';

/**
 * Stands in each page of a shop that counts field figures (R45). It loads the script that takes them on the first
 * interaction, for a share of the page views; on a slow line too, which is what the owner wants to know of, but for nobody
 * who has asked to save data.
 */
const isAskedToSave = saverChoice() === 'on' || (navigator as NavigatorWithConnection).connection?.saveData;
if (Math.random() < measuredShare && !isAskedToSave) {
  const start = (): void => {
    removeEventListener('pointerdown', start);
    removeEventListener('keydown', start);
    void importScript(path).catch(() => {});
  };
  addEventListener('pointerdown', start);
  addEventListener('keydown', start);
}
