import { saverWidth } from '../catalogue/picture.ts';
import { memoryFallback } from './page-events.ts';

/**
 * The data saver (R43): smallest pictures, no prefetch, no hero that turns by itself, no map in the page. Scripts ask at the
 * moment when it matters, since the switch and the connection may change while a page is open.
 */

/** Choice of a shopper; without one browser and connection decide. */
export type SaverChoice = 'on' | 'off';

/** Whether data are to be saved: as the shopper chose, or else the browser's setting or a slow connection. */
export function isSavingOnConnection(): boolean {
  let choice = memoryFallback.dataSaver;
  try {
    choice ||= localStorage.dataSaver;
  } catch {
    // A storage that is forbidden has no choice.
  }
  return savesOnConnection(choice);
}

/** A browser that tells of its connection, as only Chromium does, in pages and in workers. */
export interface NavigatorWithConnection {
  connection?: {
    saveData?: boolean;
    /** `slow-2g`, `2g`, `3g` or `4g`. */
    effectiveType?: string;
  };
}

/** Whether data are to be saved: as a stored choice says, or else the browser's setting and type of connection (R43). */
export const savesOnConnection = (
  choice: string | undefined,
  connection = (navigator as NavigatorWithConnection).connection,
): boolean =>
  // `on` is the shopper's choice or the browser's own setting; `2g` and `slow-2g` are types of connections.
  /^on$|2g/.test((choice || (connection?.saveData && 'on') || connection?.effectiveType) as string);

/** Class of a home page that saves data, while its pictures below the first wait for the addresses of their small files. */
export const savingClass = 'saving';

export function isSaving(): boolean {
  return isSavingOnConnection() || (!saverChoice() && matchMedia('(prefers-reduced-data:reduce)').matches);
}

/** Whether the shopper has asked to save data, by the switch or else by the browser; a slow connection does not count. */
export function isAskedToSave(): boolean {
  const choice = saverChoice();
  if (choice) return choice === 'on';
  const { connection } = navigator as NavigatorWithConnection;
  return connection?.saveData || matchMedia('(prefers-reduced-data:reduce)').matches;
}

/** The shopper's choice; null without one. */
export function saverChoice(): SaverChoice | null {
  try {
    const choice = memoryFallback.dataSaver || localStorage.dataSaver;
    return choice === 'on' || choice === 'off' ? choice : null;
  } catch {
    return null;
  }
}

/** Keeps a choice. Throws if the storage does not take it, after which it holds only for this page (R27). */
export function chooseSaving(choice: SaverChoice): void {
  memoryFallback.dataSaver = choice;
  localStorage.dataSaver = choice;
  delete memoryFallback.dataSaver;
}

/** The address of the small file of a picture; null for none, and for a WebP, which is looked at closely. */
export function saverPicture(address: string): string | null {
  const [, name, width] = /^(.*\/pictures\/\w+-)(\d+)\.avif$/.exec(address) ?? [];
  return Number(width) > saverWidth ? `${name}${saverWidth}.avif` : null;
}

/** Query of a picture that is to come as it is, though the browser saves data (`askedWithSaveData`). */
export const asItIs = 'full';

/** Whether a request says that data are to be saved; `header` is its Save-Data, `query` that of its address without the question mark. */
export function askedWithSaveData(header: string | undefined, query: string): boolean {
  return /^\s*on\b/i.test(header ?? '') && query !== asItIs;
}

/** Bytes that the small file of a picture saves, estimated by the sample: 1.5, 3.5 and 8.5 kB at 200, 320 and 640 px. */
export function savedBytes(bytes: number, wantedWidth: number): number {
  return bytes * (Math.max(wantedWidth / saverWidth, 1) ** 1.6 - 1);
}

/** File that a page has loaded: the part of its `PerformanceResourceTiming` that is read here. */
type Loaded = Pick<PerformanceResourceTiming, 'name' | 'entryType' | 'transferSize'> &
  Partial<Pick<PerformanceResourceTiming, 'encodedBodySize' | 'decodedBodySize' | 'workerStart'>>;

/** Bytes over the network for a file. A worker hands texts on unpacked, of which a page is a fifth when it is sent. */
export function sentBytes(file: Loaded): number {
  const { name, entryType, transferSize = 0, encodedBodySize, decodedBodySize, workerStart } = file;
  const isUnpacked = workerStart && encodedBodySize === decodedBodySize && !/\.(?:avif|webp)$/.test(name);
  return isUnpacked ? transferSize * (entryType === 'navigation' ? 0.2 : 0.35) : transferSize;
}

/** Bytes that were saved on this day by a text of `encodeSaved`; 0 for another day, and for rubbish. */
export function decodeSaved(text: string | undefined, day: string): number {
  const [stored, bytes] = (text ?? '').split(' ');
  return stored === day && Number(bytes) > 0 && Number(bytes) < 1e12 ? Number(bytes) : 0;
}

export function encodeSaved(bytes: number, day: string): string {
  return `${day} ${Math.round(bytes)}`;
}
