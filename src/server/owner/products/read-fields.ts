import type { OwnerReply, OwnerRequest } from '#api/contract/owner.ts';
import { fieldLabels } from '#domain/owner/products.ts';
import { editedRow } from '../../catalogue/drafts.ts';
import { productRow, replyFrom, sentImages, sentText } from '../../catalogue/stored-catalogue.ts';
import { servedPath, type ValidateCatalogue } from '../../catalogue-import/validate-rows.ts';
import type { ProductsTable } from '../../database/schema.ts';
import { HttpError } from '../../errors.ts';

export type TypedFields = OwnerRequest<'check-product'>['fields'];
type Issue = OwnerReply<'check-product'>['issues'][number];

/** Reads typed fields over a product, or over nothing for a new one, by the rules of a publication; `read` is null if it is refused. */
export function readFields(
  validate: ValidateCatalogue,
  fields: TypedFields,
  row: ProductsTable | null,
): { read: ProductsTable | null; issues: Issue[] } {
  const base = row ? replyFrom(editedRow(row)) : { id: 'new', name: '', price: '' };
  const validated = validate({ success: true, products: [{ ...base, ...sentFields(fields) }] });
  const issues = validated.report.issues
    .filter(({ field, effect }) => effect === 'withheld' || field in fields)
    .map(({ field, value, reason, effect }) => ({
      field,
      reason: reason === 'is missing' ? 'This is needed.' : `${value} ${reason}.`,
      isRefusal: effect !== 'note',
    }));
  const [product] = validated.products;
  if (!product || issues.some(({ isRefusal }) => isRefusal)) return { read: null, issues };
  const image = product.images.map((address) => servedPath(address) ?? address);
  return { read: productRow(product, row?.position ?? 0, image), issues };
}

/** The fields as an API sends them, whose texts clients decode once. */
function sentFields({ image, sizes, specifications, ...fields }: TypedFields): object {
  const texts = Object.entries(fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? sent(value) : value,
  ]);
  return {
    ...Object.fromEntries(texts),
    ...(image && { image: sentImages(JSON.stringify(image)) }),
    ...(sizes && { sizes: sizes.map(sent) }),
    ...(specifications && {
      specifications: specifications.map(({ label, value }) => ({ label: sent(label), value: sent(value) })),
    }),
  };
}

function sent(text: string): string {
  return sentText(text).replaceAll('<', '&lt;');
}

/** The product with these typed fields. Throws an `HttpError` with all issues if a publication would refuse one. */
export function readProduct(
  validate: ValidateCatalogue,
  fields: TypedFields,
  row: ProductsTable | null = null,
): ProductsTable {
  const { read, issues } = readFields(validate, fields, row);
  if (read) return read;
  const { field, reason } = issues.find(({ isRefusal }) => isRefusal) ?? { field: '', reason: '' };
  const message = `${fieldLabels[field] ?? 'This product'}: ${reason}`;
  throw new HttpError(message, { status: 422, details: { issues } });
}
