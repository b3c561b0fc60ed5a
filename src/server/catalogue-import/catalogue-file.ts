import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { ProductReply } from '../catalogue/stored-catalogue.ts';
import { OperatorError, reasonOf } from '../errors.ts';
import { readCsv, writeCsv } from './csv-file.ts';
import type { RawCatalogue } from './validate-rows.ts';

/** Reads a JSON or CSV file. Throws an `OperatorError` when there is none, or its content is not what its name says. */
export async function readCatalogueFile(file: string): Promise<RawCatalogue> {
  const { read } = formatOf(file);
  const bytes = await readFile(file).catch((error) => {
    throw new OperatorError(`${file} cannot be read (${reasonOf(error)}): name a file that is there.`);
  });
  return read(textOf(bytes, file), file);
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

function textOf(bytes: Buffer, file: string): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new OperatorError(
      `${file} is not in UTF-8: save it once more with that encoding ("CSV UTF-8" in a spreadsheet).`,
    );
  }
}

/** Encoding of a file: UTF-16 if a byte-order mark says so, else UTF-8. */
function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Serializes products as a reply of `list-products.php`. */
function writeJson(products: readonly ProductReply[]): string {
  return `${JSON.stringify({ success: true, products }, null, 1)}\n`;
}

/** Reads a reply of `list-products.php`, or only its list. Throws an `OperatorError` that names `file` when it is neither. */
function readJson(text: string, file: string): RawCatalogue {
  const list = listIn(parsed(text, file));
  if (list === null) {
    throw new OperatorError(
      `${file} holds no list of products: it must be {"success": true, "products": […]}, or the list.`,
    );
  }
  return { products: list.map((raw, index) => ({ row: index + 1, raw })), refused: [], warnings: [] };
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
