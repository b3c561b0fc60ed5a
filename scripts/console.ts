import { homeSections } from '#catalogue/page-data.ts';
import type { PictureFailure } from '#catalogue/pictures/prepare.ts';
import { settings } from '#catalogue/settings.ts';
import { siteDataFrom } from '#catalogue/site-data.ts';
import { CatalogueRejectedError, reportTable } from '#catalogue/validation/report.ts';
import type { PublishResult } from '#release/publish-site.ts';
import { printError } from './print-error.ts';

/** Prints a line for the owner to standard output. */
export function print(line: string): void {
  console.log(line);
}

/** Makes a counter of the progress of a step. On a terminal it rewrites one line; elsewhere it prints a line for each tenth. */
export function progress(): (step: string, done: number, total: number) => void {
  let told = '';
  return (step, done, total) => {
    const tenth = `${step} ${total === 0 ? 10 : Math.floor((done / total) * 10)}`;
    if (process.stdout.isTTY)
      process.stdout.write(`\r${step} ${done} of ${total}${done === total ? '\n' : ''}`);
    else if (tenth !== told) print(`${step} ${done} of ${total}`);
    told = tenth;
  };
}

/**
 * Makes a line of the terminal that says what is under way; each call rewrites it, and '' clears it. Nothing is printed if
 * `stream` is no terminal.
 */
export function statusLine(
  stream: { isTTY?: boolean; write(text: string): unknown } = process.stderr,
): (text: string) => void {
  return (text) => {
    // The end of the sequence erases what a longer text left.
    if (stream.isTTY) stream.write(`\r${text}\x1b[K`);
  };
}

/**
 * Prints the report of a build: guards that were overridden, the issues of validation, and the pictures that could not be
 * fetched.
 */
export function printReport({ report, failures, snapshot, overridden }: PublishResult): void {
  for (const sentence of overridden) print(`Published against a guard: ${sentence}`);
  if (report.issues.length > 0) print(reportTable(report));
  for (const line of pictureLines(failures)) print(line);
  const { departments } = homeSections(siteDataFrom(snapshot), settings.departmentPictures);
  const tiles = departments.map(({ label, product }) => `${label}: ${product.name} (${product.id})`);
  print(`Pictures of departments, which SHOP_DEPARTMENT_PICTURES changes: ${tiles.join('; ')}.`);
  print(`${snapshot.products.length} of ${report.received} products are in the shop.`);
}

/** Prints the issues of a rejected catalogue, if its products could be read. */
export function printRejection(fault: unknown): void {
  if (!(fault instanceof CatalogueRejectedError) || fault.report === null) return;
  if (fault.report.issues.length > 0) print(reportTable(fault.report));
}

/** Runs a command. An error ends it with one sentence and the exit code 1, or that of `exitCodeOf`. */
export async function command(
  work: () => Promise<void>,
  exitCodeOf: (fault: unknown) => number = () => 1,
): Promise<void> {
  process.off('uncaughtException', printError);
  try {
    await work();
  } catch (error) {
    printError(error);
    process.exitCode = exitCodeOf(error);
  }
}

/** Largest number of lines about pictures. */
const maxPictureLines = 20;

/** Largest number of products that are named as those without a picture. */
const maxIds = 5;

/**
 * Lines about the pictures that could not be fetched or decoded, at most 20 and the number of the others; one line names the
 * products that have no picture in the catalogue.
 */
export function pictureLines(failures: readonly PictureFailure[]): string[] {
  const failed = failures.filter(({ url }) => url !== '');
  const more = failed.length - maxPictureLines;
  return [
    ...failed
      .slice(0, maxPictureLines)
      .map(({ productId, url, reason }) => `Picture of product ${productId}: ${reason} (${url})`),
    ...(more > 0 ? [`… and ${more} more pictures.`] : []),
    ...withoutPictures(failures.filter(({ url }) => url === '').map(({ productId }) => productId)),
  ];
}

function withoutPictures(ids: readonly string[]): string[] {
  if (ids.length === 0) return [];
  const products = ids.length === 1 ? '1 product' : `${ids.length} products`;
  const more = ids.length > maxIds ? ', …' : '';
  return [`The catalogue has no picture of ${products}: ${ids.slice(0, maxIds).join(', ')}${more}`];
}
