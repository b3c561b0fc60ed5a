import { saverWidth } from '#domain/catalogue/picture.ts';
import {
  asItIs,
  chooseSaving,
  decodeSaved,
  encodeSaved,
  isSaving,
  savedBytes,
  saverChoice,
  saverPicture,
  sentBytes,
} from '#domain/shop/data-saver.ts';
import { pageUsed, saveDataLabel, savedToday } from '#domain/shop/frame-messages.ts';
import { notPersisted } from '#domain/shop/messages.ts';
import type { WorkerFile } from '#domain/shop/offline.ts';
import { onStorageChange } from '#domain/shop/page-events.ts';
import { createElement } from '../dom.ts';
import { toast } from '../toast.ts';
import { registerWorker } from './offline.ts';
import { startPrefetch } from './prefetch.ts';

/** Starts what depends on the data saver (R43), and draws its switch and its figures at the footer's end. */
export function startDataSaver(): void {
  onStorageChange(applyChoice);
  const footer = document.querySelector('.footer > .page');
  if (!footer) return;
  const button = createElement('button', 'saver', saveDataLabel);
  button.type = 'button';
  button.setAttribute('role', 'switch');
  const figures = createElement('p');
  const row = createElement('div', 'footer-saver');
  row.append(button, figures);
  footer.append(row);
  const draw = () => {
    button.setAttribute('aria-checked', String(isSaving()));
    const saved = savedBefore() + countSaved();
    // A browser that tells no sizes has no figures.
    const used = [...received.values()].reduce((sum, bytes) => sum + bytes, 0);
    const sentences = [used > 0 && pageUsed(used), saved > 0 && savedToday(saved)];
    figures.textContent = sentences.filter(Boolean).join(' ');
  };
  const show = () => {
    receiveOwn();
    draw();
    receiveOfWorker(draw);
  };
  button.onclick = () => {
    try {
      chooseSaving(isSaving() ? 'off' : 'on');
    } catch {
      toast(notPersisted);
    }
    applyChoice();
    show();
  };
  onStorageChange(show);
  new IntersectionObserver(show).observe(row);
  // Pictures still come while the row is in sight.
  new PerformanceObserver(show).observe({ type: 'resource' });
  addEventListener('pagehide', storeSaved);
}

let applied = '';

/** Makes the page do what switch and connection say now. */
function applyChoice(): void {
  const now = `${saverChoice()} ${isSaving()}`;
  if (now === applied) return;
  applied = now;
  if (isSaving()) shrinkPictures();
  startPrefetch();
  registerWorker();
}

/** Lets each picture that has yet to come be small: those below the window have not been asked for. The first of a page is under way. */
function shrinkPictures(): void {
  for (const source of document.querySelectorAll('source')) {
    const image = source.nextElementSibling as HTMLImageElement | null;
    const [first = '', others] = source.srcset.split(' ');
    const small = saverPicture(new URL(first, location.href).href);
    if (small && others && image?.loading === 'lazy' && !image.complete) source.srcset = small;
  }
  document.documentElement.classList.add('shrunk');
}

/** Bytes that came over the network for each file of this page, by its address; 0 for one from the browser's cache. */
const received = new Map<string, number>();

/** A picture in whose place the worker gave its smallest file is known by the address of that file. */
function receive(address: string, bytes: number): void {
  const file = (isBegunSmall && saverPicture(address)) || address.replace(`?${asItIs}`, '');
  received.set(file, Math.max(received.get(file) ?? 0, bytes));
}

function receiveOwn(): void {
  for (const kind of ['navigation', 'resource'])
    for (const entry of performance.getEntriesByType(kind) as PerformanceResourceTiming[])
      receive(entry.name, sentBytes(entry));
}

/** Asks the worker for the files fetched since this page began: browsers tell their sizes only to the worker. */
function receiveOfWorker(onAnswer: () => void): void {
  const worker = navigator.serviceWorker?.controller;
  if (!worker || isAsked) return;
  isAsked = true;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }: MessageEvent<WorkerFile[]>) => {
    const start = Date.now() - performance.now();
    for (const [address, time, bytes] of data) if (time >= start) receive(address, bytes);
    port1.close();
    isAsked = false;
    onAnswer();
  };
  worker.postMessage(null, [port2]);
}

/** Whether the worker has yet to answer. One of a release that knows no such question never does. */
let isAsked = false;

/** Of the pictures that came as their smallest file, those whose saving is on record. */
const counted = new Set<string>();
let savedHere = 0;

/** Bytes that this page has saved and that are not on record yet: what larger files of its pictures would have taken. */
function countSaved(): number {
  if (!isSaving()) return savedHere;
  for (const image of document.images) {
    const small = smallFile(image.currentSrc);
    const bytes = received.get(small);
    if (!image.complete || !bytes || counted.has(small)) continue;
    counted.add(small);
    savedHere += savedBytes(bytes, fileFor(image));
  }
  return savedHere;
}

/** The smallest file that a picture of this address came as, by its address or from the worker in place of another; '' if it did not. */
function smallFile(address: string): string {
  return address.endsWith(`-${saverWidth}.avif`) ? address : (isBegunSmall && saverPicture(address)) || '';
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

function storeSaved(): void {
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
