import type { Judge, JudgedProduct } from './judge.ts';
import { leadsOutside } from './picture-path.ts';
import { picturesIn, type RawCatalogue, type RawProduct, rawId } from './raw-catalogue.ts';
import type { Remark } from './remark.ts';

export interface JudgedRow {
  row: number;
  product: JudgedProduct;
}

export interface JudgedRows {
  /** In the file's order. */
  good: JudgedRow[];
  refused: Remark[];
  notes: Remark[];
}

/** Judges every product of a file, and keeps whatever is said about one with its row. */
export function judgeRows(catalogue: RawCatalogue, judge: Judge): JudgedRows {
  const refused = [
    ...catalogue.refused,
    ...sharedIds(catalogue.products, judge),
    ...picturesOutside(catalogue.products),
  ];
  const refusedRows = new Set(refused.map(({ row }) => row));
  const products = catalogue.products.filter(({ row }) => !refusedRows.has(row));
  if (products.length === 0) return { good: [], refused, notes: [] };

  const judgement = judge({ success: true, products: products.map(({ raw }) => raw) });
  const notes: Remark[] = [];
  for (const { position, effect, ...remark } of judgement.report.issues) {
    const list = effect === 'withheld' ? refused : notes;
    list.push({ ...remark, row: products[position - 1]?.row ?? 0 });
  }
  const rows = new Map(products.map((product) => [rawId(product), product.row]));
  const good = judgement.products
    .toReversed()
    .map((product) => ({ product, row: rows.get(product.id) ?? 0 }));
  return { good, refused, notes };
}

/**
 * Nobody can tell which of several products an id belongs to, so that none of them is taken (R8). What is judged to be the
 * same product is one, however it is written.
 */
function sharedIds(products: readonly RawProduct[], judge: Judge): Remark[] {
  const judged = ({ raw }: RawProduct) =>
    JSON.stringify(judge({ success: true, products: [raw] }).products[0] ?? null);
  const remarks: Remark[] = [];
  for (const [id, sharing] of Map.groupBy(products, rawId)) {
    if (id === '' || sharing.length === 1 || new Set(sharing.map(judged)).size === 1) continue;
    const rows = sharing.map(({ row }) => row);
    for (const row of rows) {
      const others = rows.filter((other) => other !== row).join(', ');
      remarks.push({
        row,
        id,
        field: 'id',
        value: `"${id}"`,
        reason: `is the id of another product too: row ${others}`,
      });
    }
  }
  return remarks;
}

function picturesOutside(products: readonly RawProduct[]): Remark[] {
  return products.flatMap((product) => {
    const texts = picturesIn(product).filter((entry) => typeof entry === 'string');
    const outside = texts.find(leadsOutside);
    return outside === undefined ? [] : [outsideRemark(product.row, rawId(product), outside)];
  });
}

/** The refusal of a product whose picture `path` is not one of the folder's. */
export function outsideRemark(row: number, id: string, path: string): Remark {
  return {
    row,
    id,
    field: 'image',
    value: JSON.stringify(path),
    reason: 'leads out of the folder of the pictures',
  };
}
