import {
  chooseSaving,
  decodeSaved,
  encodeSaved,
  isSaving,
  savedBytes,
  saverChoice,
  saverPicture,
  saverWidth,
  sentBytes,
} from '#domain/shop/data-saver.ts';
import { pageUsed, saveDataLabel, savedToday } from '#domain/shop/data-saver-messages.ts';
import { notPersisted } from '#domain/shop/messages.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { toast } from '../toast.ts';
import { fetchAhead } from './ahead.ts';
import { make } from './make.ts';
import { startOffline } from './offline.ts';

/** Starts what depends on the data saver (R43), and draws its switch and its figures at the footer's end. */
export function startDataSaver(): void {
  onStorageChange(follow);
  const footer = document.querySelector('.footer > .page');
  if (!footer) return;
  const button = make('button', 'saver', saveDataLabel);
  button.type = 'button';
  button.setAttribute('role', 'switch');
  const figures = make('p');
  const row = make('div', 'footer-saver');
  row.append(button, figures);
  footer.append(row);
  const show = () => {
    button.setAttribute('aria-checked', String(isSaving()));
    const saved = savedBefore() + countSaved();
    // A browser that tells no sizes has no figures.
    const used = countUsed();
    const sentences = [used > 0 && pageUsed(used), saved > 0 && savedToday(saved)];
    figures.textContent = sentences.filter(Boolean).join(' ');
  };
  button.onclick = () => {
    try {
      chooseSaving(isSaving() ? 'off' : 'on');
    } catch {
      toast(notPersisted);
    }
    follow();
    show();
  };
  onStorageChange(show);
  new IntersectionObserver(show).observe(row);
  // Pictures still come while the row is in sight.
  new PerformanceObserver(show).observe({ type: 'resource' });
  addEventListener('pagehide', keepSaved);
}

let followed = '';

/** Makes the page do what switch and connection say now. */
function follow(): void {
  const now = `${saverChoice()} ${isSaving()}`;
  if (now === followed) return;
  followed = now;
  if (isSaving()) shrinkPictures();
  fetchAhead();
  startOffline();
}

/** Lets each picture that has yet to come be small: those below the window have not been asked for. */
function shrinkPictures(): void {
  for (const source of document.querySelectorAll('source')) {
    const image = source.nextElementSibling as HTMLImageElement | null;
    const [first = ''] = source.srcset.split(' ');
    if (!image?.complete) source.srcset = saverPicture(new URL(first, location.href).href) ?? source.srcset;
  }
}

/** Bytes that came over the network for this page. What is shown from the browser's cache counts nothing. */
function countUsed(): number {
  const entries = [...performance.getEntriesByType('navigation'), ...files()] as PerformanceResourceTiming[];
  return entries.reduce((sum, entry) => sum + sentBytes(entry), 0);
}

function files(): PerformanceResourceTiming[] {
  return performance.getEntriesByType('resource') as PerformanceResourceTiming[];
}

/** Of the pictures that came as their smallest file, those whose saving is on record. */
const counted = new Set<string>();
let savedHere = 0;

/** Bytes that this page has saved and that are not on record yet: what larger files of its pictures would have taken. */
function countSaved(): number {
  if (!isSaving()) return savedHere;
  const sizes = new Map(files().map(({ name, transferSize }) => [name, transferSize]));
  for (const image of document.images) {
    const bytes = sizes.get(image.currentSrc) || 0;
    if (!image.complete || !bytes || counted.has(image.currentSrc) || !isSmall(image.currentSrc)) continue;
    counted.add(image.currentSrc);
    savedHere += savedBytes(bytes, fileFor(image));
  }
  return savedHere;
}

/** Whether the picture of this address came as its smallest file: by its address, or from the worker in place of another. */
function isSmall(address: string): boolean {
  return address.endsWith(`-${saverWidth}.avif`) || (isBegunSmall && saverPicture(address) !== null);
}

/** Whether the worker under which this page began gives smallest files. */
const isBegunSmall = isSaving() && isWorkerSaving(navigator.serviceWorker?.controller?.scriptURL);

function isWorkerSaving(address = '?off'): boolean {
  return address.endsWith('?on') || (saverChoice() === null && !address.endsWith('?off'));
}

/** Width in pixels of the file that the picture would have without the data saver. */
function fileFor(image: HTMLImageElement): number {
  const widths = [...(image.srcset ?? '').matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));
  const shown = image.clientWidth * devicePixelRatio;
  return (
    widths.find((width) => width >= shown) ?? widths.pop() ?? Number(/-(\d+)\.\w+$/.exec(image.src)?.[1] ?? 0)
  );
}

function savedBefore(): number {
  try {
    return decodeSaved(localStorage.dataSaved, today());
  } catch {
    return 0;
  }
}

function keepSaved(): void {
  const saved = countSaved();
  if (saved === 0) return;
  try {
    localStorage.dataSaved = encodeSaved(savedBefore() + saved, today());
    savedHere = 0;
  } catch {
    // A storage that is full or forbidden counts no page but this one.
  }
}

/** This day on the shopper's own clock. */
function today(): string {
  return new Date().toDateString().replaceAll(' ', '-');
}
