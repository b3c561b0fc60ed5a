import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { html } from 'hono/html';
import type { Product } from '#domain/catalogue/product.ts';
import { pictureFile } from '#domain/shop/paths.ts';
import { formatPrice } from '#domain/text/money.ts';
import { type ChangesReport, type PriceChange, type ProductLine, unpublished } from './changes-report.ts';

/** Pictures in one report: more would make it too large to mail. */
const maxPictures = 60;

/**
 * HTML of the report of a rebuild, which needs no other file: its pictures are data URLs. `products` are those of the new
 * catalogue, `folder` is that of the site.
 */
export function changesPage(report: ChangesReport, products: readonly Product[], folder: string): string {
  const byId = new Map(products.map((product) => [product.id, product]));
  let pictures = 0;
  const picture = ({ id }: ProductLine) => {
    const file = pictures < maxPictures && smallPicture(byId.get(id), folder);
    if (!file) return '';
    pictures++;
    return html`<img alt="" width="64" height="64" src="data:image/webp;base64,${file}">`;
  };
  const row = (each: ProductLine, what: unknown) =>
    html`<tr><td>${picture(each)}</td><td>${each.name}<br><small>${each.id}</small></td><td>${what}</td></tr>`;
  const part = (title: string, rows: readonly unknown[]) =>
    rows.length === 0 ? '' : html`<h2>${title} (${rows.length})</h2><table>${rows}</table>`;
  const { published, release, pages, rendered, seconds } = report;
  return `${html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Release ${release}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; padding: 0 1rem }
table { border-collapse: collapse; width: 100% }
td { border-bottom: 1px solid #ddd; padding: .5rem; vertical-align: top }
img { border-radius: .5rem; object-fit: cover }
.odd { background: #fff3cd; font-weight: 600 }
</style>
<h1>${published ? `Release ${release}` : unpublished(report)}</h1>
<p>${report.products} of ${report.received} products${report.heldBack ? ' would be in the shop' : ''}, ${pages} pages (${rendered} rendered), ${seconds} s.</p>
${report.overridden.map((sentence) => html`<p class="odd">Published against a guard: ${sentence}</p>`)}
${part(
  'Changed',
  report.changed.map((each) => row(each, changeOf(each))),
)}
${part(
  'Added',
  report.added.map((each) => row(each, formatPrice(each.price))),
)}
${part(
  'Removed',
  report.removed.map((each) => row(each, formatPrice(each.price))),
)}
${part(
  'Left out, or mended',
  report.issues.map(
    ({ id, field, reason, effect }) =>
      html`<tr><td>${id}</td><td>${field}</td><td>${effect}: ${reason}</td></tr>`,
  ),
)}
</html>
`}`;
}

function changeOf({ price, priceBefore, fields, isSuspicious }: PriceChange) {
  if (price === priceBefore) return fields.join(', ');
  const line = `${formatPrice(priceBefore)} → ${formatPrice(price)}`;
  return isSuspicious ? html`<span class="odd">${line}: about tenfold, is that meant?</span>` : line;
}

function smallPicture(product: Product | undefined, folder: string): string | null {
  const picture = product?.pictures[0];
  if (picture?.kind !== 'photo') return null;
  const file = path.join(folder, pictureFile(picture, Math.min(...picture.widths), 'webp'));
  return existsSync(file) ? readFileSync(file).toString('base64') : null;
}
