import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { decodedText, encodingFault } from '#domain/text/decoded-text.ts';
import type { ProductReply } from '../catalogue/stored-catalogue.ts';
import { OperatorError, reasonOf } from '../errors.ts';
import { readCsv, writeCsv } from './csv-file.ts';
import { fetchSource } from './sources/fetch-source.ts';
import { shopifyJson } from './sources/shopify-json.ts';
import { woocommerceStore } from './sources/woocommerce-store.ts';
import type { RawCatalogue } from './validate-rows.ts';

/** Whether a catalogue is named by its address, not by its file. */
export function isAddress(place: string): boolean {
  return /^https?:\/\//i.test(place);
}

/** Reads a catalogue from a JSON or CSV file or an address, in this shop's form or another program's. Throws an `OperatorError`. */
export async function readCatalogueFile(place: string): Promise<RawCatalogue> {
  if (!isAddress(place)) {
    const { read } = formatOf(place);
    const bytes = await readFile(place).catch((error) => {
      throw new OperatorError(`${place} cannot be read (${reasonOf(error)}): name a file that is there.`);
    });
    return read(textOf(bytes, place), place);
  }
  const { origin, pathname } = new URL(place);
  // The query may hold a key.
  const name = origin + pathname;
  const fetched = await fetchSource(place);
  if ('content' in fetched) return catalogueIn(fetched.content, name);
  const text = textOf(fetched.bytes, name);
  const [sign = ''] = /[^\s\ufeff]/.exec(text) ?? [];
  if (sign === '<')
    throw new OperatorError(
      `${name} answers with a web page: name the address of a CSV or JSON file, of a Google Sheet published as CSV, or end it with /products.json (Shopify) or /wp-json/wc/store/v1/products (WooCommerce).`,
    );
  return /[[{]/.test(sign) ? readJson(text, name) : readCsv(text, name);
}

const formats = {
  '.json': { read: readJson, write: writeJson },
  '.csv': { read: readCsv, write: writeCsv },
} as const;

/** Reader and writer of a file by its name. Throws an `OperatorError` if that says nothing about its format. */
export function formatOf(file: string): (typeof formats)['.json'] {
  const extension = extname(file).toLowerCase();
  if (extension === '.json' || extension === '.csv') return formats[extension];
  throw new OperatorError(
    `${file} says nothing about its format: a catalogue is a file whose name ends in .json or .csv.`,
  );
}

function textOf(bytes: Uint8Array, file: string): string {
  const text = decodedText(bytes);
  if (text === null) throw new OperatorError(encodingFault(file));
  return text;
}

/** Serializes products as a reply of `list-products.php`. */
function writeJson(products: readonly ProductReply[]): string {
  return `${JSON.stringify({ success: true, products }, null, 1)}\n`;
}

function readJson(text: string, file: string): RawCatalogue {
  return catalogueIn(parsed(text, file), file);
}

/** Reads a reply of `list-products.php`, only its list, or that of another shop. Throws an `OperatorError` that names `place`. */
function catalogueIn(content: unknown, place: string): RawCatalogue {
  const source = [shopifyJson, woocommerceStore].find((each) => each.recognises(content));
  if (source) {
    try {
      return { kind: source.kind, ...source.read(content) };
    } catch (error) {
      const reason = (error as Error).message;
      throw new OperatorError(`${place} has an entry that is not as in ${source.kind}: ${reason}.`);
    }
  }
  const list = listIn(content);
  if (list === null) {
    throw new OperatorError(
      `${place} holds no list of products: it must be {"success": true, "products": […]}, the list, or what Shopify's /products.json or WooCommerce's Store API answers.`,
    );
  }
  const products = list.map((raw, index) => ({ row: index + 1, raw }));
  return { kind: "this shop's JSON", products, refused: [], warnings: [] };
}

function listIn(content: unknown): readonly unknown[] | null {
  if (Array.isArray(content)) return content;
  if (typeof content !== 'object' || content === null) return null;
  const { success, products } = content as { success?: unknown; products?: unknown };
  const isReply = success === undefined || [true, 1, '1', 'true'].includes(success as never);
  return isReply && Array.isArray(products) ? products : null;
}

function parsed(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new OperatorError(`${file} is not JSON: ${(error as Error).message}.`);
  }
}
