import path from 'node:path';
import { fromJson } from '#api/reply.ts';
import { offlinePath } from '#domain/shop/offline.ts';
import { goneFolder, productPath, screenPaths } from '#domain/shop/paths.ts';
import { budgets } from './faults.ts';
import { partsOf } from './page-parts.ts';
import { buyForm, cardFaults, type PricedProduct, productPageFaults } from './product-facts.ts';
import {
  isReference,
  referencesInData,
  referencesInMarkup,
  referencesInScript,
  referencesInStyle,
  referencesInText,
  type SiteFiles,
} from './references.ts';
import type { FindSecret } from './secrets.ts';

/** Data with which the files of a site are compared. */
export interface PageContext {
  files: SiteFiles;
  productsById: ReadonlyMap<string, PricedProduct>;
  siteUrl: string;
  findSecret: FindSecret;
  /** Parts of pages that have been checked, since many pages share them. */
  checked: Set<string>;
}

/** Faults of a file that the build has made, each a part of a sentence; [] if there is none. `content` is its latin1. */
export function fileFaults(file: string, content: string, context: PageContext): string[] {
  if (file.endsWith('.html')) return pageFaults(file, content, context);
  const secret = context.findSecret(content);
  return [
    ...(secret === null ? [] : [secret]),
    ...sizeFaults(file, content.length),
    ...missing(file, referencesInFile(file, content, context.siteUrl), content, context.files),
  ];
}

function referencesInFile(file: string, content: string, siteUrl: string): string[] {
  if (file.endsWith('.js')) return referencesInScript(content);
  if (file.endsWith('.css')) return referencesInStyle(content);
  if (file.endsWith('.webmanifest')) return referencesInData(fromJson(content), siteUrl);
  return /\.(xml|txt)$/.test(file) ? referencesInText(content, siteUrl) : [];
}

function sizeFaults(file: string, bytes: number): string[] {
  const most = file.endsWith('.js') ? budgets.script : file.endsWith('.css') ? budgets.style : null;
  if (most !== null && bytes === 0) return ['is empty'];
  return most === null || bytes <= most ? [] : [`weighs ${bytes} bytes, more than ${most}`];
}

function pageFaults(file: string, html: string, context: PageContext): string[] {
  const { files, productsById, siteUrl, findSecret, checked } = context;
  const { markup, styles, scripts, structuredData } = partsOf(html);
  const graph = graphOf(structuredData);
  const faults: string[] = [];
  const check = (part: string, references: (part: string) => string[]) => {
    if (checked.has(part)) return;
    const secret = findSecret(part);
    if (secret !== null) faults.push(secret);
    faults.push(...missing(file, references(part), html, files));
    if (checked.size < maxChecked && part.length > minShared && !part.startsWith('<main')) checked.add(part);
  };
  for (const part of markup) {
    check(part, (each) => markupReferences(file, each, html, context));
    faults.push(...cardFaults(part, productsById));
  }
  for (const part of styles) check(part, referencesInStyle);
  for (const part of scripts) check(part, referencesInScript);
  if (structuredData !== null) {
    if (graph === null) faults.push('has structured data that is no JSON');
    check(structuredData, () => referencesInData(graph, siteUrl));
  }
  const { least, most } = budgets.page;
  if (html.length < least || html.length > most)
    faults.push(`weighs ${html.length} bytes, and a page has ${least} to ${most}`);
  return [
    ...faults,
    ...addressFaults(file, html, context),
    ...kindFaults(file, markup, graph ?? [], context),
  ];
}

/** Length of the shortest checked part that is remembered, characters: header, footer, styles and scripts, which pages share, are long. */
const minShared = 500;
/** Largest number of remembered parts: each keeps the text of its whole page in memory. */
const maxChecked = 200;

function markupReferences(
  file: string,
  part: string,
  html: string,
  { files, siteUrl }: PageContext,
): string[] {
  const unknown = new Set<string>();
  for (const each of referencesInMarkup(part, siteUrl)) if (!files.has(each)) unknown.add(each);
  return missingOf(file, unknown, html, files).filter((each) => isReference(part, each, siteUrl));
}

/** Faults of the page of a product, and of the page of a product that is gone, which must sell nothing. */
function kindFaults(
  file: string,
  markup: readonly string[],
  graph: readonly unknown[],
  { productsById }: PageContext,
): string[] {
  const folder = path.posix.dirname(file);
  if (folder === goneFolder)
    return markup.some((part) => part.includes(buyForm)) ? ['sells what is no longer sold'] : [];
  if (folder !== 'product') return [];
  const product = productsById.get(path.posix.basename(file, '.html'));
  return product
    ? productPageFaults(markup, graph, product)
    : ['is the page of a product that is not for sale'];
}

/**
 * Faults of the canonical address: public pages name their own; screens, and pages of a 404 or 410, name none and are `noindex`
 * (R32).
 */
function addressFaults(file: string, html: string, { siteUrl }: PageContext): string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  const [, canonical = null] = /<link rel="canonical" href="([^"]*)"/.exec(head) ?? [];
  const isHidden = head.includes('<meta name="robots" content="noindex"');
  const address = addressOf(file);
  if (isUnlistedAddress(address))
    return isHidden && canonical === null ? [] : ['can be found by search engines'];
  if (isHidden) return ['is hidden from search engines'];
  return canonical === `${siteUrl}${address}` ? [] : [`names ${canonical ?? 'nothing'} as its address`];
}

/** Address of a page: `/` for `index.html`, `/about` for `about.html`. */
export function addressOf(file: string): string {
  return file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`;
}

function isUnlistedAddress(address: string): boolean {
  const isNotFoundPage =
    ['/404', '/product-not-found'].includes(address) || address.startsWith(`/${goneFolder}/`);
  return isNotFoundPage || address === offlinePath || screenPaths().includes(address);
}

function graphOf(structuredData: string | null): readonly unknown[] | null {
  if (structuredData === null) return [];
  const graph = (fromJson(structuredData) as { '@graph'?: unknown } | undefined)?.['@graph'];
  return Array.isArray(graph) ? graph : null;
}

/**
 * A fault for each of these addresses that the site does not have. `content` is the whole file, in which `#part` is looked for.
 */
export function missing(
  file: string,
  references: Iterable<string>,
  content: string,
  files: SiteFiles,
): string[] {
  return missingOf(file, references, content, files).map(
    (reference) => `leads to ${reference}, which is not there`,
  );
}

function missingOf(file: string, references: Iterable<string>, content: string, files: SiteFiles): string[] {
  let ids: ReadonlySet<string> | undefined;
  return [...references].filter((reference) => {
    if (files.has(reference)) return false;
    const [address = '', part = ''] = reference.split(/[?#]/);
    if (reference.startsWith('#')) {
      ids ??= idsIn(content);
      return part !== '' && !ids.has(part);
    }
    const whole = address.startsWith('.') ? path.posix.join('/', path.posix.dirname(file), address) : address;
    return !files.has(whole.length > 1 ? whole.replace(/\/$/, '') : whole) && !isApiAddress(whole);
  });
}

/** Ids of the elements of a page. */
function idsIn(html: string): Set<string> {
  return new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id));
}

/** Whether the address belongs to the API, which a site of the same origin calls. */
function isApiAddress(address: string): boolean {
  return address.startsWith('/api/');
}

/** Files that every site must have, whatever its catalogue is. */
export function neededFiles(): string[] {
  const names = [
    'index',
    'collection',
    '404',
    'product-not-found',
    offlinePath.slice(1),
    ...screenPaths().map((each) => each.slice(1)),
  ];
  return [
    ...names.map((name) => `${name}.html`),
    'sitemap.xml',
    'merchant-feed.xml',
    'robots.txt',
    'search-root.txt',
  ];
}

export function productFile(id: string): string {
  return `${productPath(id).slice(1)}.html`;
}
