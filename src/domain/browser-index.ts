import type { Picture, Product } from './product.ts';
import { shownRating } from './stand-ins.ts';

/**
 * The catalogue as the browser lists it: columns with one place a product, in the list's order. Names of fields and of
 * labels would weigh more than what they hold if each product said them.
 */
export interface BrowserIndex {
  ids: readonly string[];
  names: readonly string[];
  /** UGX */
  prices: readonly number[];
  /** Places in `labels`. */
  categories: readonly number[];
  subCategories: readonly number[];
  labels: readonly string[];
  /** Epoch seconds; 0 for what has none and stands last (R6). */
  dates: readonly number[];
  pictures: readonly PackedPicture[];
  /** Widths that pictures have files of; a picture names one such row. */
  widths: readonly (readonly number[])[];
  /** What few products have, or few other than most, by their places. */
  ratings: { most: number; others: Readonly<Record<number, number>> };
  originalPrices: Readonly<Record<number, number>>;
  /** First of the sizes, enough to say that there are some. */
  sizes: Readonly<Record<number, string>>;
  soldOut: readonly number[];
}

/** `widths` is a place in the index; -1 for a drawing. */
type PackedPicture = readonly [key: string, width: number, height: number, tint: number, widths: number];

/** What a card shows of a product. */
export type CardProduct = Pick<
  Product,
  'id' | 'name' | 'price' | 'originalPrice' | 'pictures' | 'rating' | 'sizes' | 'stock'
>;

export function browserIndex(products: readonly Product[], standIns: boolean): BrowserIndex {
  const labels = new Map<string, number>();
  const widths = new Map<string, number>();
  const stars = products.map((product) => shownRating(product, standIns) ?? 0);
  const usual = mostOften(stars);
  return {
    ids: products.map(({ id }) => id),
    names: products.map(({ name }) => name),
    prices: products.map(({ price }) => price),
    categories: products.map(({ category }) => placeIn(labels, category)),
    subCategories: products.map(({ subCategory }) => placeIn(labels, subCategory)),
    labels: [...labels.keys()],
    dates: products.map(({ date }) => Math.floor((date ?? 0) / 1000)),
    pictures: products.map(({ pictures: [picture] }) => packed(picture, widths)),
    widths: [...widths.keys()].map((text) => JSON.parse(text)),
    ratings: { most: usual, others: sparse(stars, (rating) => (rating === usual ? undefined : rating)) },
    originalPrices: sparse(products, ({ originalPrice }) => originalPrice ?? undefined),
    sizes: sparse(products, ({ sizes }) => sizes[0]),
    soldOut: products.flatMap(({ stock }, place) => (stock === 0 ? [place] : [])),
  };
}

/** The product at a place of the list. Stand-ins are in it already. */
export function cardAt(index: BrowserIndex, place: number): CardProduct {
  const rating = index.ratings.others[place] ?? index.ratings.most;
  const size = index.sizes[place];
  return {
    id: index.ids[place] ?? '',
    name: index.names[place] ?? '',
    price: index.prices[place] ?? 0,
    originalPrice: index.originalPrices[place] ?? null,
    pictures: [unpacked(index.pictures[place] ?? ['', 1, 1, 0, -1], index.widths)],
    rating: rating === 0 ? null : rating,
    sizes: size === undefined ? [] : [size],
    stock: index.soldOut.includes(place) ? 0 : null,
  };
}

function packed(picture: Picture, widths: Map<string, number>): PackedPicture {
  const { key, width, height, tint } = picture;
  const row = picture.kind === 'photo' ? placeIn(widths, JSON.stringify(picture.widths)) : -1;
  return [key, width, height, tint, row];
}

function unpacked([key, width, height, tint, row]: PackedPicture, widths: BrowserIndex['widths']): Picture {
  const common = { key, width, height, tint };
  return row < 0 ? { kind: 'drawing', ...common } : { kind: 'photo', ...common, widths: widths[row] ?? [] };
}

function placeIn(places: Map<string, number>, text: string): number {
  const place = places.get(text) ?? places.size;
  places.set(text, place);
  return place;
}

function sparse<Item, Value>(items: readonly Item[], pick: (item: Item) => Value | undefined) {
  return Object.fromEntries(
    items.flatMap((item, place) => {
      const value = pick(item);
      return value === undefined ? [] : [[place, value] as const];
    }),
  );
}

function mostOften(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), [0, 0])[0];
}
