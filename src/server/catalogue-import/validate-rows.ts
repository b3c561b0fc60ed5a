import type { ValidatedProduct, ValidationIssue } from '#domain/catalogue/validation.ts';
import { leadsOutside } from './picture-path.ts';
import { picturesIn, type RawCatalogue, type RawProduct, rawId } from './raw-catalogue.ts';
import type { ImportIssue } from './report.ts';

/**
 * Validates a reply of `list-products.php` as the build does: products with their pictures' addresses, newest first. Throws a
 * sentence when nothing of the reply can be used. The command passes it in, since the server does not import the catalogue's
 * layer.
 */
export type ValidateCatalogue = (reply: unknown) => ValidatedReply;

/**
 * Validates the bytes of a picture, as the build does: null for a valid one, else the reason as a predicate.
 */
export type ValidatePicture = (bytes: Buffer) => Promise<string | null>;

export interface ValidatedReply {
  products: readonly ValidatedProduct[];
  report: { issues: readonly ValidationIssue[] };
}

export interface ValidatedRow {
  row: number;
  product: ValidatedProduct;
}

export interface ValidatedRows {
  /** Valid rows in the file's order. */
  good: ValidatedRow[];
  refused: ImportIssue[];
  notes: ImportIssue[];
}

/** Validates every product of a file, and relates each issue to its row. */
export function validateRows(catalogue: RawCatalogue, validate: ValidateCatalogue): ValidatedRows {
  const refused = [
    ...catalogue.refused,
    ...sharedIds(catalogue.products, validate),
    ...outsidePictures(catalogue.products),
  ];
  const refusedRows = new Set(refused.map(({ row }) => row));
  const products = catalogue.products.filter(({ row }) => !refusedRows.has(row));
  if (products.length === 0) return { good: [], refused, notes: [] };

  const validated = validate({ success: true, products: products.map(({ raw }) => raw) });
  const notes: ImportIssue[] = [];
  for (const { position, effect, ...issue } of validated.report.issues) {
    const list = effect === 'withheld' ? refused : notes;
    list.push({ ...issue, row: products[position - 1]?.row ?? 0 });
  }
  const rows = new Map(products.map((product) => [rawId(product), product.row]));
  const good = validated.products
    .toReversed()
    .map((product) => ({ product, row: rows.get(product.id) ?? 0 }));
  return { good, refused, notes };
}

/**
 * Issues of different products that share an id. None of them is imported, since nobody can tell which of them the id belongs to (R8).
 * Entries that validate as the same product count as one.
 */
function sharedIds(products: readonly RawProduct[], validate: ValidateCatalogue): ImportIssue[] {
  const validated = ({ raw }: RawProduct) =>
    JSON.stringify(validate({ success: true, products: [raw] }).products[0] ?? null);
  const issues: ImportIssue[] = [];
  for (const [id, sharing] of Map.groupBy(products, rawId)) {
    if (id === '' || sharing.length === 1 || new Set(sharing.map(validated)).size === 1) continue;
    const rows = sharing.map(({ row }) => row);
    for (const row of rows) {
      const others = rows.filter((other) => other !== row).join(', ');
      issues.push({
        row,
        id,
        field: 'id',
        value: `"${id}"`,
        reason: `is the id of another product too: row ${others}`,
      });
    }
  }
  return issues;
}

function outsidePictures(products: readonly RawProduct[]): ImportIssue[] {
  return products.flatMap((product) => {
    const texts = picturesIn(product).filter((entry) => typeof entry === 'string');
    const outside = texts.find(leadsOutside);
    return outside === undefined ? [] : [outsideIssue(product.row, rawId(product), outside)];
  });
}

/** Issue of a product whose picture `path` is outside the folder. */
export function outsideIssue(row: number, id: string, path: string): ImportIssue {
  return {
    row,
    id,
    field: 'image',
    value: JSON.stringify(path),
    reason: 'leads out of the folder of the pictures',
  };
}
