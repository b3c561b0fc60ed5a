import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { close, createIndex, type IndexFile } from 'pagefind';
import type { Product } from '#domain/catalogue/product.ts';
import { helpFile, productPath } from '#domain/shop/paths.ts';
import { fullText } from '#domain/shop/shop.ts';
import type { HelpTexts } from '#search/help-texts.ts';

/** Files of an index by their paths inside its folder. */
export type TextIndex = ReadonlyMap<string, Uint8Array>;

/** Pagefind cannot run on this machine, has not finished in time, or refuses a text. */
export class IndexingError extends Error {}

/** Time limit of the indexing, ms: 2,000 products take about two seconds, and a Pagefind that was killed never answers. */
const indexingTimeoutMs = 120_000;

/**
 * Makes the index of these texts with Pagefind. The same texts give the same bytes.
 * @throws {IndexingError} with one sentence.
 */
export async function indexTexts(
  records: readonly TextRecord[],
  timeoutMs = indexingTimeoutMs,
): Promise<TextIndex> {
  const files = await pagefindFiles(records, timeoutMs);
  return new Map(files.flatMap(({ path, content }) => storedForm(path, content)).toSorted(byPath));
}

async function pagefindFiles(records: readonly TextRecord[], timeoutMs: number): Promise<IndexFile[]> {
  const done = new AbortController();
  try {
    return await Promise.race([makeIndex(records), rejectAfter(timeoutMs, done.signal)]);
  } catch (error) {
    // Some of Pagefind's errors are several lines, some are no errors.
    const [reason] = String((error as Error).message ?? error).split('\n');
    throw new IndexingError(`The texts could not be indexed by Pagefind: ${reason}`);
  } finally {
    done.abort();
    await close();
  }
}

async function makeIndex(records: readonly TextRecord[]): Promise<IndexFile[]> {
  const { index, errors } = await createIndex();
  if (!index) throw new Error(errors.join(' '));
  for (const { url, title, content } of records) {
    const added = await index.addCustomRecord({ url, content, language, meta: { title } });
    if (added.errors.length > 0) throw new Error(`${url}: ${added.errors.join(' ')}`);
  }
  return (await index.getFiles()).files;
}

async function rejectAfter(ms: number, signal: AbortSignal): Promise<never> {
  await setTimeout(ms, undefined, { signal });
  throw new Error(`not finished after ${ms / 1000} s`);
}

/** Version of the format in which `indexTexts` stores the files of Pagefind; to be raised with each change of it. */
export const indexForm = 1;

const language = 'en';

/** The files that a search loads; Pagefind makes a user interface, a worker and another language besides. */
const needed =
  /^(pagefind\.js|pagefind-entry\.json|pagefind\..+\.pf_meta|wasm\.en\.pagefind)$|^(index|fragment)\//;

function byPath([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}

function storedForm(path: string, content: Uint8Array): [path: string, content: Uint8Array][] {
  if (!needed.test(path)) return [];
  if (path === 'pagefind.js') return [[path, Buffer.concat([Buffer.from(ownFetch), content])]];
  // Stored unpacked, which Pagefind reads too: brotli then makes them a sixth smaller, and no phone has to unpack them in script.
  if (/\.(pf_meta|pf_index|pagefind)$/.test(path)) return [[path, gunzipSync(content)]];
  return [[path, content]];
}

/**
 * Script in front of Pagefind's own, in place of the `fetch` that it calls: Pagefind would read an error page as a file, and report
 * no results where a file was lost. `shop` holds the addresses of lost files, and the preloaded files.
 */
export const ownFetch = `export const shop = { lost: [], preloaded: new Map() };
const fetch = async (address) => {
  try {
    const reply = await (shop.preloaded.get(address) ?? globalThis.fetch(address));
    shop.preloaded.delete(address);
    if (!reply.ok) throw new Error(address + ' answered ' + reply.status);
    return reply;
  } catch (error) {
    shop.lost.push(address);
    throw error;
  }
};
`;

/** A text as the full-text search finds and shows it. */
export interface TextRecord {
  /** Address of its page, with the section: `/shipping#where-is-my-order`. */
  url: string;
  title: string;
  content: string;
}

/**
 * All texts of a site whose pages are rendered: the sections of help and policies, and the text of each product unless there are too
 * many products.
 */
export async function textRecords(siteDir: string, products: readonly Product[]): Promise<TextRecord[]> {
  const { sections } = JSON.parse(await readFile(path.join(siteDir, helpFile), 'utf8')) as HelpTexts;
  const ofPages = sections.map(({ page, heading, address, text }) => ({
    url: address,
    title: heading === '' ? page : `${heading} · ${page}`,
    content: text,
  }));
  return [...ofPages, ...productRecords(products)].filter(({ content }) => hasWords(content));
}

/** Text of each product, or its name where it has no text; products without a word are left out, and all products of a large shop. */
export function productRecords(products: readonly Product[]): TextRecord[] {
  return products.length > fullText.mostProducts
    ? []
    : products.map(recordOf).filter(({ content }) => hasWords(content));
}

function recordOf({ id, name, description, specifications }: Product): TextRecord {
  const facts = specifications.map(({ label, value }) => `${label}: ${value}.`);
  const text = [description, ...facts].join('\n');
  return { url: productPath(id), title: name, content: hasWords(text) ? text : name };
}

/** Pagefind drops a text without words. */
function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
