import { homeSections } from '#catalogue/home-products.ts';
import type { PictureFailure } from '#catalogue/pictures/prepare.ts';
import { siteDataFrom } from '#catalogue/site-data.ts';
import { CatalogueRejectedError, reportTable } from '#catalogue/validation/report.ts';
import type { PublishResult } from '#release/publish-site.ts';
import { print } from '../console.ts';

/**
 * Prints the report of a build: guards that were overridden, the issues of validation, and the pictures that could not be
 * fetched.
 */
export function printReport({ report, failures, snapshot, overridden }: PublishResult): void {
  for (const sentence of overridden) print(`Published against a guard: ${sentence}`);
  if (report.issues.length > 0) print(reportTable(report));
  for (const line of pictureLines(failures)) print(line);
  const { departments } = homeSections(siteDataFrom(snapshot));
  const tiles = departments.map(({ label, product }) => `${label}: ${product.name} (${product.id})`);
  if (tiles.length > 0)
    print(
      `Pictures of departments, which departmentPictures in src/shop.config.ts changes: ${tiles.join('; ')}.`,
    );
  print(`${snapshot.products.length} of ${report.received} products are in the shop.`);
}

/** Prints the issues of a rejected catalogue, if its products could be read. */
export function printRejection(fault: unknown): void {
  if (!(fault instanceof CatalogueRejectedError) || fault.report === null) return;
  if (fault.report.issues.length > 0) print(reportTable(fault.report));
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
