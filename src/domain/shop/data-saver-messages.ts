import { groupThousands } from '../text/money.ts';

/** Texts of the data saver in the footer (R43). */

export const saveDataLabel = 'Save data';

/** `This page used about 23 kB.` */
export function pageUsed(bytes: number): string {
  return `This page used about ${kilobytes(bytes)}.`;
}

/** `About 41 kB saved today.` What was saved is estimated. */
export function savedToday(bytes: number): string {
  return `About ${kilobytes(bytes)} saved today.`;
}

/** The space does not break. */
function kilobytes(bytes: number): string {
  return `${groupThousands(Math.round(bytes / 1000))}\u00a0kB`;
}
