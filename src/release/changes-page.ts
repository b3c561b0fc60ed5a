import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { html, raw } from 'hono/html';
import type { ValidationReport } from '#catalogue/validation/report.ts';
import type { Product, ValidationIssue } from '#domain/catalogue/product.ts';
import { facts } from '#domain/content/facts.ts';
import { pictureFile } from '#domain/shop/paths.ts';
import { formatPrice, groupThousands } from '#domain/text/money.ts';
import type { ProductChange } from './catalogue-changes.ts';
import { fieldChanges } from './changed-fields.ts';
import { type ChangesReport, kilobytes, unpublished } from './changes-report.ts';
import { root } from './project.ts';
import type { PublishResult } from './publish-site.ts';

/** Part of a page, escaped. */
type Markup = ReturnType<typeof html> | '';

/** Pictures in one report: more would make it too large to mail. */
const maxPictures = 60;

/**
 * HTML of the report of a publication, which needs no other file: its pictures are data URLs. `previous` are folders of earlier sites,
 * the newest first, which have the pictures of removed products.
 */
export function changesPage(site: PublishResult, report: ChangesReport, previous: readonly string[]): string {
  const picture = picturesOf([site.folder, ...previous]);
  const row = (product: Product, what: Markup | string, isOdd = false) =>
    html`<li class="${isOdd ? 'odd' : ''}"><span class="picture">${picture(product)}</span><span><b>${product.name}</b><small>${product.id}</small></span><span class="what price">${what}</span></li>`;
  const changeRow = (change: ProductChange) => row(change.after, changeOf(change), change.isSuspicious);
  const { changed = [], added = [], removed = [] } = site.changes ?? {};
  const odd = changed.filter(({ isSuspicious }) => isSuspicious);
  const withPrice = (product: Product) => row(product, formatPrice(product.price));
  const title = report.published ? `Release ${report.release}` : unpublished(report);
  return pageOf(
    title,
    html`<p class="soft">${said(report)}</p>
${report.overridden.map((sentence) => html`<p class="notice">Published against a guard: ${sentence}</p>`)}
${figures(report)}
${part('Look at these first', odd.map(changeRow))}
${issuesPart(report.issues)}
${part('Pictures that are missing', report.pictures.map(pictureRow))}
${part('Changed', changed.filter(({ isSuspicious }) => !isSuspicious).map(changeRow))}
${part('Added', added.map(withPrice))}
${part('Removed', removed.map(withPrice))}
${steps(report)}`,
  );
}

/** HTML of the report where nothing was published since the catalogue was refused: the sentence that says why, and its issues. */
export function refusedPage(sentence: string, report: ValidationReport | null): string {
  return pageOf(
    'Nothing was published',
    html`<p class="notice">${sentence}</p>${issuesPart(report?.issues ?? [])}`,
  );
}

function pageOf(title: string, content: Markup): string {
  const sheets = ['src/styles/tokens.css', 'src/release/changes-page.css'];
  const styles = sheets.map((file) => readFileSync(path.join(root, file), 'utf8')).join('');
  return `${html`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title}, ${facts.name}</title>
<style>${raw(styles)}</style>
<p class="shop">${facts.name}</p>
<h1>${title}</h1>
${content}
</html>
`}`;
}

function said({ heldBack, published, received, products }: ChangesReport): string {
  const verb = heldBack ? 'would be' : 'are';
  const list = `${products} of ${received} products of the list ${verb} in the shop`;
  return published ? `Published on ${new Date().toUTCString()}. ${list}.` : `${list}.`;
}

function figures({ products, received, pages, rendered, seconds, weights }: ChangesReport): Markup {
  const figure = (name: string, value: string, more: string) =>
    html`<div><dt>${name}</dt><dd><b>${value}</b><small>${more}</small></dd></div>`;
  const before = weights?.pageBefore ? `${kilobytes(weights.pageBefore)} before; ` : '';
  const leftOut = received - products;
  return html`<dl class="figures">
${figure('Products', groupThousands(products), leftOut === 0 ? 'all of the list' : `${leftOut} left out`)}
${figure('Pages', groupThousands(pages), `${rendered} rendered, ${pages - rendered} as before`)}
${weights && figure('A page as it is sent', kilobytes(weights.page), `${before}at most ${kilobytes(weights.largest.bytes)}, ${weights.largest.path}`)}
${weights && figure('The site', `${(weights.bytes / 1e6).toFixed(1)} MB`, `${groupThousands(weights.files)} files`)}
${figure('Time', `${seconds.toFixed(1)} s`, 'from the call to the end')}
</dl>`;
}

function part(title: string, rows: readonly Markup[]): Markup {
  return rows.length === 0
    ? ''
    : html`<h2>${title} <small>${rows.length}</small></h2><ol class="rows">${rows}</ol>`;
}

const effects = {
  withheld: 'left out of the shop',
  repaired: 'published without it',
  note: 'published as it is',
} satisfies Record<ValidationIssue['effect'], string>;

function issuesPart(issues: readonly ValidationIssue[]): Markup {
  return part(
    'Left out, or mended',
    issues.map(
      ({ position, id, field, value, reason, effect }) =>
        html`<li class="bare"><span><b>${id || `Entry ${position}`}</b><small>${effects[effect]}</small></span><span class="what">${field} ${value} ${reason}</span></li>`,
    ),
  );
}

function pictureRow({ productId, url, reason }: ChangesReport['pictures'][number]): Markup {
  return html`<li class="bare"><b>${productId}</b><span class="what">${reason}<small>${url}</small></span></li>`;
}

function changeOf(change: ProductChange): Markup {
  const { before, after, isSuspicious } = change;
  const share = Math.round((after.price / before.price - 1) * 100);
  const price =
    before.price !== after.price &&
    html`<s>${formatPrice(before.price)}</s> → <b>${formatPrice(after.price)}</b> <small class="${share < 0 ? 'down' : 'up'}">${share < 0 ? '−' : '+'}${Math.abs(share)} %${isSuspicious ? ': about tenfold, is that meant?' : ''}</small>`;
  return html`${price || ''}${fieldChanges(change).map((line) => html`<small>${line}</small>`)}`;
}

function steps({ steps: all, published }: ChangesReport): Markup {
  const longest = Math.max(...all.map(({ seconds }) => seconds), 0.01);
  const shown = all.filter(({ seconds }) => seconds >= 0.01);
  if (!published || shown.length === 0) return '';
  return html`<h2>What took the time</h2><ol class="steps">${shown.map(
    ({ name, seconds }) =>
      html`<li><span>${stepNames[name] ?? name}</span><i style="width:${((seconds / longest) * 100).toFixed(1)}%"></i><span>${seconds.toFixed(2)} s</span></li>`,
  )}</ol>`;
}

const stepNames: Readonly<Record<string, string>> = {
  fetch: 'List fetched',
  validation: 'Products checked',
  pictures: 'Pictures made ready',
  fingerprint: 'Told from the last one',
  compare: 'Compared',
  compile: 'Code compiled',
  pages: 'Pages rendered',
  texts: 'Full-text index',
  check: 'Site verified',
  compress: 'Compressed',
  publish: 'Put in place',
};

/** Gives the pictures of products as data URLs, none once there are enough. */
function picturesOf(folders: readonly string[]): (product: Product) => Markup {
  let count = 0;
  return (product) => {
    const file = count < maxPictures ? smallPicture(product, folders) : null;
    if (file === null) return '';
    count++;
    return html`<img alt="" src="data:image/webp;base64,${file}">`;
  };
}

function smallPicture({ pictures: [picture] }: Product, folders: readonly string[]): string | null {
  if (picture.kind !== 'photo') return null;
  const name = pictureFile(picture, Math.min(...picture.widths), 'webp');
  const file = folders.map((folder) => path.join(folder, name)).find((each) => existsSync(each));
  return file === undefined ? null : readFileSync(file).toString('base64');
}
