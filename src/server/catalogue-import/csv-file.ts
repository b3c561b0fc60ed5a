import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { groupThousands } from '#domain/text/money.ts';
import { isSpreadsheetError } from '#domain/text/plain-text.ts';
import type { ProductReply, SpecificationReply } from '../catalogue/stored-catalogue.ts';
import { OperatorError } from '../errors.ts';
import type { ImportIssue } from './report.ts';
import { shopifyCsv } from './sources/shopify-csv.ts';
import { woocommerceCsv } from './sources/woocommerce-csv.ts';
import type { RawCatalogue, RawProduct } from './validate-rows.ts';

/** A column of a catalogue's CSV file, so far as it differs from plain text. */
interface Column {
  write?(product: ProductReply): string;
  /** Parses a non-empty cell into the field of a raw product. */
  read?(cell: string): unknown;
}

/** Columns by their names in the header, in the order of writing. */
const columns: Readonly<Record<Exclude<keyof ProductReply, 'reviews'>, Column>> = {
  id: {},
  name: {},
  description: {},
  price: {},
  image: { write: ({ image }) => writeList(image), read: readList },
  category: {},
  sub_category: {},
  // Spreadsheets save TRUE and FALSE.
  bestseller: { read: (cell) => cell.replace(/^\s*(true|false)\s*$/i, (word) => word.trim().toLowerCase()) },
  // Spreadsheets would round epoch ms.
  date: { write: ({ date }) => (date === null ? '' : new Date(date).toISOString()) },
  sizes: { write: ({ sizes = [] }) => writeSizes(sizes), read: readSizes },
  specifications: {
    write: ({ specifications = [] }) => writeSpecifications(specifications),
    read: readSpecifications,
  },
  stock: {},
  rating: {},
  review_count: {},
  original_price: {},
};

const requiredColumns = ['id', 'name', 'price'] as const;

/** Writes a CSV file that spreadsheets open correctly: UTF-8 with a byte-order mark, RFC 4180. It lacks the columns of `without`. */
export function writeCsv(products: readonly ProductReply[], without: readonly (keyof ProductReply)[] = []) {
  const written = Object.entries(columns).filter(([name]) => !without.some((each) => each === name));
  const rows = products.map((product) =>
    written.map(([name, { write }]) =>
      guarded(write?.(product) ?? String(product[name as keyof ProductReply] ?? '')),
    ),
  );
  return stringify([written.map(([name]) => name), ...rows], {
    bom: true,
    quoted_match: /[\r\n]/,
    record_delimiter: 'windows',
  });
}

/** Reads a CSV file with commas, semicolons or tabs, of this shop or another program. Throws an `OperatorError` that names `file`. */
export function readCsv(text: string, file: string, mostRows?: number): RawCatalogue {
  const [first = [], ...rows] = readCsvRows(text, file, mostRows);
  if (mostRows !== undefined && rows.length > mostRows)
    throw new OperatorError(`${file} has more than ${groupThousands(mostRows)} rows: divide it.`);
  const header = withoutEmptyEnd(first);
  const names = header.map(
    (name) =>
      name
        .toLowerCase()
        .match(/[a-z0-9]+/g)
        ?.join('_') ?? '',
  );
  const table = {
    header: names,
    rows: rows
      .map((cells, index) => ({ row: index + 2, cells: cells.map(unguarded) }))
      .filter(({ cells }) => withoutEmptyEnd(cells).length > 0),
  };
  const source = [shopifyCsv, woocommerceCsv].find((each) => each.recognises(table));
  if (source) return { kind: source.kind, ...source.read(table) };
  checkHeader(names, file);
  const products: RawProduct[] = [];
  const refused: ImportIssue[] = [];
  rows.forEach((written, index) => {
    const row = index + 2;
    const cells = withoutEmptyEnd(written);
    if (cells.length > names.length) refused.push(tooManyCells(row, names, cells));
    else if (cells.length > 0) products.push({ row, raw: rawProduct(names, cells) });
  });
  return { kind: "this shop's CSV", products, refused, warnings: unknownColumns(header, names) };
}

/** The rows, header first. A quotation mark inside a cell without quotes, `Pan 10"`, is a letter; another stray one is refused. */
function readCsvRows(text: string, file: string, mostRows?: number): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // The header and one row too many.
      ...(mostRows !== undefined && { to: mostRows + 2 }),
      // Lenient in cells without quotes only: with `trim`, text behind a closing mark is still an error.
      relax_quotes: true,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperatorError(
      `${file} has a stray quotation mark (${error.message}): quote the cell and double the mark, "10"" pan".`,
    );
  }
}

/** The sign that the first row has most of: spreadsheets with a decimal comma write semicolons, "Unicode text" has tabs. */
function delimiterOf(text: string): string {
  return [',', ';', '\t'].reduce((most, sign) =>
    countInHeader(text, sign) > countInHeader(text, most) ? sign : most,
  );
}

/** Number of `sign` in the first row, outside of quoted cells. */
function countInHeader(text: string, sign: string): number {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  return header.split(sign).length - 1;
}

/** Cells up to the last that is not empty: programs write empty ones at the end of a row, or leave them out. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell.trim() !== '') + 1);
}

function checkHeader(names: readonly string[], file: string): void {
  const missing = requiredColumns.filter((name) => !names.includes(name));
  if (missing.length === requiredColumns.length) {
    throw new OperatorError(
      `${file} begins with no header that the shop knows: its first row must name the columns id, name and price, or be that of a product export of Shopify (Handle, Title, …) or WooCommerce (Type, Name, Regular price, …).`,
    );
  }
  if (missing.length > 0)
    throw new OperatorError(
      `${file} has no column ${missing.join(', ')}: the first row must name the columns.`,
    );
  const twice = names.find((name, index) => isColumn(name) && names.indexOf(name) !== index);
  if (twice) throw new OperatorError(`${file} has the column ${twice} twice: delete or rename one.`);
}

function unknownColumns(header: readonly string[], names: readonly string[]): string[] {
  const unknown = header.filter((name, index) => name.trim() !== '' && !isColumn(names[index] ?? ''));
  if (unknown.length === 0) return [];
  return [`Not imported, since the shop has no such column: ${JSON.stringify(unknown).slice(1, -1)}.`];
}

function isColumn(name: string): name is keyof typeof columns {
  return Object.hasOwn(columns, name);
}

function rawProduct(names: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const raw: Record<string, unknown> = {};
  names.forEach((name, index) => {
    const cell = unguarded(cells[index] ?? '');
    if (!isColumn(name) || cell.trim() === '') return;
    raw[name] = isSpreadsheetError(cell.trim()) ? cell : (columns[name].read?.(cell) ?? cell);
  });
  return raw;
}

function tooManyCells(row: number, names: readonly string[], cells: readonly string[]): ImportIssue {
  const reason = `has ${cells.length} cells where the first row has ${names.length}: quote a cell with a comma in it`;
  const value = JSON.stringify(cells.join(' ').slice(0, 60));
  return { row, id: cells[names.indexOf('id')] ?? '', field: 'row', value, reason };
}

/** Writes a list as `S | M | L`, or as JSON if that would be read as something else. */
export function writeList(values: readonly string[]): string {
  return readable(values.join(' | '), readList, values);
}

/** Reads parts between bars, or a JSON list. */
export function readList(cell: string): unknown {
  return parsedJson(cell) ?? parts(cell);
}

export function writeSizes(sizes: readonly string[]): string {
  return readable(sizes.join(' | '), readSizes, sizes);
}

/** Reads sizes as `readList` does; without bars, commas separate as well (R31). */
export function readSizes(cell: string): unknown {
  return parsedJson(cell) ?? parts(cell.includes('|') ? cell : cell.replaceAll(',', '|'));
}

/** Writes specifications as `Weight: 1 kg | Scent: Lemon`, or as JSON if that would be read as something else. */
export function writeSpecifications(specifications: readonly SpecificationReply[]): string {
  const plain = specifications.map(({ label, value }) => `${label}: ${value}`).join(' | ');
  return readable(plain, readSpecifications, specifications);
}

/** Reads labels and values between bars, or JSON. */
export function readSpecifications(cell: string): unknown {
  const read = (part: string): SpecificationReply => {
    const [label = '', ...value] = part.split(':');
    return { label: label.trim(), value: value.join(':').trim() };
  };
  return parsedJson(cell) ?? parts(cell).map(read);
}

/** Begins what a spreadsheet would run as a formula: at the start of a cell, or behind a sign at which one of another language splits. */
const formula = /((?:^|[,;|\t\r\n])(?:[^\S\t\r\n]|")*)('*[=+\-@＝＋－＠])/g;

/** Guards a cell against CSV injection by a quote before each formula. `unguarded` removes exactly that quote, so nothing is lost. */
export function guarded(cell: string): string {
  return cell.replace(formula, "$1'$2");
}

export function unguarded(cell: string): string {
  return cell.replace(formula, (_, before: string, sign: string) => before + sign.replace(/^'/, ''));
}

function readable(plain: string, read: (cell: string) => unknown, values: readonly unknown[]): string {
  const json = JSON.stringify(values);
  return JSON.stringify(read(plain)) === json ? plain : json;
}

function parsedJson(cell: string): unknown {
  if (!/^\s*[[{]/.test(cell)) return null;
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}

function parts(cell: string): string[] {
  const trimmed = cell.split('|').map((part) => part.trim());
  return trimmed.filter((part) => part !== '');
}
