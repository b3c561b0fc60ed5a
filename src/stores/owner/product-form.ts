import { writtenAmount } from '#domain/text/money.ts';
import { persistText, readJson } from '../storage.ts';
import type { OwnerReply, OwnerRequest } from './calls.ts';
import { forgetPhotos, isLocal } from './photos.ts';

export type FullProduct = NonNullable<OwnerReply<'product'>['product']>;

/** Texts of the form's fields, by the names of the API. */
export type Texts = Readonly<Record<string, string>>;

/** Texts that are typed and not saved yet. */
export interface KeptForm {
  texts: Texts;
  /** Whether it was sent: the queue has it then, and a later visit begins anew. */
  isSent?: boolean;
}

const keyOf = (id: string) => `owner/form/${id || 'new'}`;

export function readForm(id: string): Texts {
  const { texts = {}, isSent = false } = readJson<KeptForm>(keyOf(id)) ?? {};
  return isSent ? {} : texts;
}

/** Keeps what is typed on the phone, also over a dead battery; null forgets it. */
export function keepForm(id: string, form: KeptForm | null): void {
  if (form === null) void forgetPhotos(imagesOf(readJson<KeptForm>(keyOf(id))?.texts ?? {}));
  persistText(keyOf(id), form && Object.keys(form.texts).length > 0 ? JSON.stringify(form) : null);
}

/** The fields of a product as texts to edit. */
export function textsOf(product: FullProduct | null): Texts {
  if (!product) return {};
  const { name, price, originalPrice, category, subCategory, sizes, description, specifications } = product;
  return {
    name,
    price: writtenAmount(price),
    original_price: originalPrice === null ? '' : writtenAmount(originalPrice),
    category,
    sub_category: subCategory,
    sizes: sizes.join(sizes.some((size) => size.includes(',')) ? ' | ' : ', '),
    description,
    specifications: specifications.map(({ label, value }) => `${label}: ${value}`).join('\n'),
    bestseller: product.isBestseller ? 'yes' : '',
    image: JSON.stringify(product.images),
    stock: product.stock === null ? '' : String(product.stock),
  };
}

/** The pictures in the texts of a form. */
export function imagesOf({ image = '[]' }: Texts): string[] {
  return JSON.parse(image) as string[];
}

/** The fields that these texts set; of the pictures, those that the shop has. */
export function fieldsFrom({ stock: _, sizes, specifications, bestseller, image, ...texts }: Texts) {
  const fields: OwnerRequest<'check-product'>['fields'] = { ...texts };
  if (sizes !== undefined) fields.sizes = parts(sizes, sizes.includes('|') ? '|' : ',');
  if (specifications !== undefined)
    fields.specifications = parts(specifications, '\n').map((line) => {
      const [label = '', ...value] = line.split(':');
      return { label: label.trim(), value: value.join(':').trim() };
    });
  if (image !== undefined) fields.image = imagesOf({ image }).filter((name) => !isLocal(name));
  if (bestseller !== undefined) fields.bestseller = bestseller === 'yes';
  return fields;
}

function parts(text: string, sign: string): string[] {
  return text
    .split(sign)
    .map((part) => part.trim())
    .filter(Boolean);
}

/** Pieces from the text of the stock: null for none, NaN for no number. */
export function stockFrom(text = ''): number | null {
  return text.trim() === '' ? null : Number(text.replace(/[\s,]/g, ''));
}
