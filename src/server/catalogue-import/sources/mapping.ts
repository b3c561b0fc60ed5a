import { currencyCode as code } from '#domain/shop/configuration.ts';
import { slug } from '#domain/text/slug.ts';
import type { RawCatalogue } from '../validate-rows.ts';

/** The rows of a CSV file, its header in small letters with `_` for all signs. */
export interface CsvTable {
  header: readonly string[];
  rows: readonly CsvRow[];
}

export interface CsvRow {
  /** Row as in a spreadsheet. */
  row: number;
  cells: readonly string[];
}

/** A kind of catalogue that other programs write. Its mapper makes entries of `list-products.php` from `Content`. */
export interface Source<Content> {
  /** Name for the owner: `Shopify's product CSV`. */
  kind: string;
  recognises(content: Content): boolean;
  read(content: Content): Omit<RawCatalogue, 'kind'>;
}

/** Reads cells by the names of `columns`, each a pattern of the header's names in exports of all years; '' for a missing cell. */
export function cellReader<Column extends string>(
  header: readonly string[],
  columns: Readonly<Record<Column, RegExp>>,
): (row: CsvRow, column: Column) => string {
  const indexes = new Map(
    Object.entries<RegExp>(columns).map(([column, name]) => [
      column,
      header.findIndex((each) => name.test(each)),
    ]),
  );
  return (row, column) => row.cells[indexes.get(column) ?? -1]?.trim() ?? '';
}

/** Counts the products of which something is not imported. */
export class Losses {
  readonly #counts = new Map<string, number>();
  readonly #heading: string;

  constructor(heading: string) {
    this.#heading = heading;
  }

  /** Counts one product. Returns no entry, for a product that is left out. */
  add(what: string): [] {
    this.#counts.set(what, (this.#counts.get(what) ?? 0) + 1);
    return [];
  }

  /** Counts columns in which a row has a value. */
  addColumns(table: CsvTable, rows: readonly CsvRow[], lost: Readonly<Record<string, RegExp>>): void {
    for (const [what, name] of Object.entries(lost)) {
      const hasValue = ({ cells }: CsvRow) =>
        cells.some(
          (cell, index) => name.test(table.header[index] ?? '') && !/^(0|false|none|)$/i.test(cell.trim()),
        );
      if (rows.some(hasValue)) this.add(what);
    }
  }

  sentences(): string[] {
    const counts = [...this.#counts].map(
      ([what, count]) => `${what} (${count} ${count === 1 ? 'product' : 'products'})`,
    );
    return counts.length === 0 ? [] : [`${this.#heading}: ${counts.join(', ')}.`];
  }
}

/** An id for addresses: the handle, SKU or name itself if it can be one. */
export function idFrom(text: string): string {
  return /^[\w-]{1,64}$/.test(text) || text === '' ? text : slug(text);
}

/** A price without the sign of the shop's currency, with a decimal point. One in another currency stays, for the validation to refuse. */
function plainPrice(text: string): string {
  const [number = text] = /(?<![\d.,])\d[\d.,\s]*(?<![.,\s])/.exec(text) ?? [];
  const sign = text
    .replace(number, '')
    .replace(/[\s./=-]+/g, '')
    .toLowerCase();
  if (!signs.has(sign) || /^\s*-/.test(text)) return text;
  const digits = number.replace(/[\s’']/g, '');
  return /,\d\d?$/.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : digits;
}

/** Signs of the currency: its code, and what people and spreadsheets write. */
const signs = new Set(['', ...currencySigns()]);

function currencySigns(): string[] {
  const money = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const;
  const symbols = ['en', `en-${code.slice(0, 2)}`].map((locale) =>
    new Intl.NumberFormat(locale, money).formatToParts(1).find(({ type }) => type === 'currency'),
  );
  const shillings = /^(UGX|KES|TZS)$/.test(code) ? ['shs', 'sh', `${code[0]}sh`, `${code[0]}shs`] : [];
  return [code, ...shillings, ...symbols.map((symbol) => symbol?.value ?? '')].map((sign) =>
    sign.toLowerCase(),
  );
}

/** A form in which a product can be bought. */
export interface Variant {
  /** Its value of each option, such as `M` and `Red`. */
  values: readonly string[];
  price: string;
  formerPrice: string;
  /** Null if it is not counted. */
  stock: number | null;
}

export const pricesBySize = 'prices by size, of which the highest is for all';
export const groups = 'groups of products and products of other shops';
export const furtherCategories = 'categories beyond the first';

/** Most sizes of a product, as in the validation. */
const mostSizes = 40;

/** Price, stock and sizes of a product: the highest price, so no size is sold below its own. `stockOfAll` is for variants not counted. */
export function variantFields(
  variants: readonly Variant[],
  optionNames: readonly string[],
  lost: Losses,
  stockOfAll: number | null = null,
) {
  const amount = ({ price }: Variant) => Number(plainPrice(price).replaceAll(',', ''));
  const priced = variants.filter(({ price }) => price !== '');
  const [first] = priced;
  const dearest = priced.reduce((most, each) => (most && amount(each) > amount(most) ? each : most), first);
  const labels = variants.map(({ values }) => values.filter((value) => value !== '').join(' / '));
  const all = [...new Set(labels)].filter((label) => label !== '' && label !== 'Default Title');
  const sizes =
    all.length > mostSizes ? [...new Set(variants.map(({ values: [value = ''] }) => value))] : all;
  const stocks = variants.map(({ stock }) => stock);
  if (new Set(priced.map(amount)).size > 1) lost.add(pricesBySize);
  if (variants.length > 1 && stocks.some(Boolean)) lost.add('stock by size, added up');
  if (all.length > 0 && optionNames.some((name) => !sizeName.test(name)))
    lost.add('choices other than a size, shown as sizes');
  if (sizes.length < all.length) lost.add(`sizes beyond ${mostSizes}`);
  return {
    price: plainPrice(dearest?.price ?? ''),
    original_price: plainPrice(dearest?.formerPrice ?? ''),
    stock: stocks.some((stock) => stock === null)
      ? stockOfAll
      : stocks.reduce<number>((sum, each) => sum + (each ?? 0), 0),
    sizes,
  };
}

const sizeName = /^(sizes?|title|taille|talla|größe|groesse|tamanho|ukubwa)$/i;

/** Every choice of one value of each list. */
export function combinations(lists: readonly (readonly string[])[]): string[][] {
  const start: string[][] = [[]];
  return lists.reduce((all, list) => all.flatMap((each) => list.map((value) => [...each, value])), start);
}

/** Pieces in stock, none for a number below 0; null if they are not counted. */
export function piecesIn(cell: string): number | null {
  return /^-?\d+$/.test(cell) ? Math.max(0, Number(cell)) : null;
}

/** Parts between commas; a comma in a part has a backslash. */
export function listIn(cell: string): string[] {
  const parts = cell.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim());
  return parts.filter((part) => part !== '');
}
