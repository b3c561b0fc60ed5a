import { type CardProduct, cardProduct } from '#domain/catalogue/card-product.ts';
import type { Picture } from '#domain/catalogue/picture.ts';
import { formerPriceStandIn, type Product, savingOf } from '#domain/catalogue/product.ts';
import type { OptionColumn } from '#domain/listing/listing-filter.ts';
import { keepUnits } from '#domain/text/keep-units.ts';
import type { ByteReader, ByteWriter } from './bytes.ts';

/** A product as a card of the search results shows it. */
export interface SearchItem extends Omit<CardProduct, 'pictures'>, Pick<Product, 'category' | 'subCategory'> {
  picture: Picture;
}

export function searchItem(product: Product, standIns: boolean): SearchItem {
  const { pictures, ...card } = cardProduct(product, standIns);
  // The name is unchanged, since the rule of the search looks at it; cards show the rating to a tenth.
  const { name, category, subCategory } = product;
  const rating = card.rating && { ...card.rating, value: Number(card.rating.value.toFixed(1)) };
  return { ...card, name, category, subCategory, picture: pictures[0], rating };
}

export function itemCard({ picture, category, subCategory, ...card }: SearchItem): CardProduct {
  return { ...card, name: keepUnits(card.name), pictures: [picture] };
}

/** Writes items column by column, which compresses best. */
export function writeItems(items: readonly SearchItem[], into: ByteWriter): void {
  into.lines(items.map(({ id }) => id));
  into.lines(items.map(({ name }) => name));
  const labels = [...new Set(items.flatMap(({ category, subCategory }) => [category, subCategory]))];
  into.lines(labels);
  for (const { category } of items) into.number(labels.indexOf(category));
  for (const { subCategory } of items) into.number(labels.indexOf(subCategory));
  for (const { price } of items) into.number(shortPrice(price));
  // A stand-in for a former price is not written: it is derived again from the price.
  for (const item of items) into.number(savingOf(item));
  for (const { rating } of items) into.number(rating ? Math.round(rating.value * 10) + 1 : 0);
  for (const { rating } of items) into.number(rating?.count ?? 0);
  for (const { rating, formerPrice } of items)
    into.number((rating?.isStandIn ? 1 : 0) + (formerPrice?.isStandIn ? 2 : 0));
  for (const { stock } of items) into.number(stock === null ? 0 : stock + 1);
  putSizes(items, into);
  writePictures(
    items.map(({ picture }) => picture),
    into,
  );
}

export function readItems(from: ByteReader): SearchItem[] {
  const ids = from.lines();
  const names = from.lines();
  const labels = from.lines();
  const column = () => ids.map(() => from.number());
  const [categories, subCategories] = [column(), column()];
  const prices = column().map(longPrice);
  const [savings, ratings, counts, flags, stocks] = [column(), column(), column(), column(), column()];
  const sizes = takeSizes(ids.length, from);
  const pictures = readPictures(ids.length, from);
  return ids.flatMap((id, index) => {
    const [price = 0, saving = 0, rating = 0, flag = 0, stock = 0] = [
      prices[index],
      savings[index],
      ratings[index],
      flags[index],
      stocks[index],
    ];
    const picture = pictures[index];
    const isStandIn = (flag & 2) > 0;
    if (!picture) return [];
    return {
      id,
      name: names[index] ?? '',
      price,
      formerPrice:
        saving > 0 || isStandIn
          ? { value: isStandIn ? formerPriceStandIn(price) : price + saving, isStandIn }
          : null,
      category: labels[categories[index] ?? -1] ?? '',
      subCategory: labels[subCategories[index] ?? -1] ?? '',
      picture,
      rating:
        rating === 0
          ? null
          : { value: (rating - 1) / 10, isStandIn: (flag & 1) > 0, count: counts[index] || null },
      sizes: sizes.sets[sizes.rows[index] ?? -1] ?? [],
      stock: stock === 0 ? null : stock - 1,
    };
  });
}

type Sized = Pick<SearchItem, 'sizes'>;

export function putSizes(items: readonly Sized[], into: ByteWriter): void {
  const sets = [...new Set(items.map(sizesText))];
  into.lines(sets);
  for (const item of items) into.number(sets.indexOf(sizesText(item)));
}

export function takeSizes(count: number, from: ByteReader): OptionColumn {
  const sets = from.lines().map((text) => text.split(sizeEnd).filter(Boolean));
  return { sets, rows: Array.from({ length: count }, () => from.number()) };
}

/** Separates sizes: no size has a tab in it, as the catalogue's texts are single lines with single spaces. */
const sizeEnd = '\t';

function sizesText({ sizes }: Sized): string {
  return sizes.join(sizeEnd);
}

/** A price as a small number: price / 50 (even) for whole hundreds, as most are, else 2 * price + 1. */
function shortPrice(price: number): number {
  return price % 100 === 0 ? price / 50 : price * 2 + 1;
}

function longPrice(short: number): number {
  return short % 2 === 0 ? short * 50 : (short - 1) / 2;
}

function writePictures(pictures: readonly Picture[], into: ByteWriter): void {
  const shapes = [...new Set(pictures.map(shapeOf))];
  into.lines(shapes);
  for (const picture of pictures) into.number(shapes.indexOf(shapeOf(picture)));
  for (const { tint } of pictures) into.number(tint);
  into.lines(pictures.map(({ key }) => key));
}

function readPictures(count: number, from: ByteReader): Picture[] {
  const shapes = from.lines();
  const column = () => Array.from({ length: count }, () => from.number());
  const [chosen, tints] = [column(), column()];
  return from.lines().map((key, index) => {
    const [width = 0, height = 0, ...widths] = (shapes[chosen[index] ?? -1] ?? '').split(' ').map(Number);
    const common = { key, width, height, tint: tints[index] ?? 0 };
    return widths.length === 0 ? { kind: 'drawing', ...common } : { kind: 'photo', ...common, widths };
  });
}

/** Width, height and, for a photo, the widths of its files, as a text: many pictures share them. */
function shapeOf(picture: Picture): string {
  const { width, height } = picture;
  return [width, height, ...(picture.kind === 'photo' ? picture.widths : [])].join(' ');
}
