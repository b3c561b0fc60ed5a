import { delivery, related } from '../shop/shop.ts';
import { hash32 } from '../text/slug.ts';
import { isFashion } from './labels.ts';
import type { Product } from './product.ts';
import { productKind } from './product-kind.ts';

/** Id of the part of a product page with related products, for the link of one that is out of stock. */
export const relatedId = 'related';

/** Products by label, so that related ones are found without a walk of the whole catalogue for each product. */
export interface RelatedIndex {
  products: readonly Product[];
  byCategory: ReadonlyMap<string, readonly Product[]>;
  bySubCategory: ReadonlyMap<string, readonly Product[]>;
  byBoth: ReadonlyMap<string, readonly Product[]>;
}

type RelatedTo = Pick<Product, 'id' | 'category' | 'subCategory'>;

export function relatedIndex(products: readonly Product[]): RelatedIndex {
  return {
    products,
    byCategory: Map.groupBy(products, (product) => product.category),
    bySubCategory: Map.groupBy(products, (product) => product.subCategory),
    byBoth: Map.groupBy(products, both),
  };
}

/** Products for "You might also like" (Spec 4), shuffled by the product's id, so that every build shows the same. */
export function relatedProducts(product: RelatedTo, index: RelatedIndex): Product[] {
  const circles = [
    index.byBoth.get(both(product)) ?? [],
    index.byCategory.get(product.category) ?? [],
    index.bySubCategory.get(product.subCategory) ?? [],
    index.products,
  ];
  const relatives = new Set<Product>();
  for (const circle of circles) {
    if (relatives.size >= related.enough) break;
    const wanted = relatives.size === 0 ? related.max : related.enough;
    for (const other of startingAt(circle, hash32(product.id))) {
      if (relatives.size >= wanted) break;
      if (other.id !== product.id) relatives.add(other);
    }
  }
  return shuffled([...relatives], product.id);
}

/** Most products of a department among which companions are looked for. */
const companionsAmong = 200;

/**
 * Two products that go well with this one, or none: without sizes, in stock, and no dearer. With fashion go two of other categories of its
 * department; with others two of its own category that are called otherwise, as a cream and a mist with a serum.
 */
export function companionsOf(product: Product, index: RelatedIndex): Product[] {
  const isWorn = isFashion(product);
  const among = isWorn ? index.bySubCategory.get(product.subCategory) : index.byBoth.get(both(product));
  const kindOf = ({ category, name }: Product) => (isWorn ? category : productKind(name));
  const companions: Product[] = [];
  const kinds = new Set([kindOf(product)]);
  let tries = 0;
  for (const other of startingAt(among ?? [], hash32(product.id))) {
    if (companions.length === 2 || tries++ === companionsAmong) break;
    const isFit = other.price <= product.price && other.sizes.length === 0 && other.stock !== 0;
    if (!isFit || kinds.has(kindOf(other))) continue;
    kinds.add(kindOf(other));
    companions.push(other);
  }
  return companions.length === 2 ? companions : [];
}

function both(product: RelatedTo): string {
  return JSON.stringify([product.category, product.subCategory]);
}

/** All items, beginning at a position that the seed decides, so that products do not all show the same few. */
function* startingAt<T>(items: readonly T[], seed: number): Generator<T> {
  for (let step = 0; step < items.length; step++) {
    const item = items[(seed + step) % items.length];
    if (item !== undefined) yield item;
  }
}

function shuffled(products: Product[], seed: string): Product[] {
  return products
    .map((product) => ({ product, rank: hash32(`${seed}:${product.id}`) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ product }) => product);
}

/**
 * The product whose picture stands for a department or category: the first that is left once each of the reasons, in turn, has ruled
 * out the others. Photographs of clothes often show a torso, so bags and shoes come before them. Undefined for a list without products.
 */
export function pictureProduct(
  products: readonly Product[],
  chosen: string | undefined,
  elsewhere: readonly Product[],
): Product | undefined {
  const category = commonestCategory(products);
  const reasons: readonly ((product: Product) => boolean)[] = [
    ({ id }) => id === chosen,
    (product) => !isUnderwear(product),
    showsNoBody,
    ({ name, pictures: [{ width, height }] }) => width === height && !isSet(name),
    (product) => !elsewhere.includes(product),
    (product) => product.category === category,
  ];
  return reasons.reduce((candidates, reason) => {
    const better = candidates.filter(reason);
    return better.length > 0 ? better : candidates;
  }, products)[0];
}

/** The most frequent category; the first of several. */
function commonestCategory(products: readonly Product[]): string | undefined {
  const counts = new Map<string, number>();
  for (const { category } of products) counts.set(category, (counts.get(category) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** Whether the name says that the product is several things, which its picture shows side by side. */
export function isSet(name: string): boolean {
  return /\b(bundle|kit|pack of|set|strip of)\b/i.test(name);
}

function isUnderwear({ category, name }: Product): boolean {
  return /\b(underwear|lingerie|bras?|briefs?|boxers?|pant(y|ies)|knickers|thongs?|bikinis?|swim\w*|nightwear)\b/i.test(
    `${category} ${name}`,
  );
}

/** Whether the pictures show no wearer. The category decides; if it says nothing, the name does. */
export function showsNoBody(product: Product): boolean {
  const { category, name } = product;
  if (!isFashion(product) || bodiless.test(category)) return true;
  return !clothes.test(`${category} ${name}`) && bodiless.test(name);
}

const bodiless =
  /\b(shoes?|sneakers?|sandals?|boots?|heels?|flats|loafers?|slippers?|(hand|back)?bags?|\w*packs?|totes?|purses?|wallets?|watch(es)?|jewel\w*|accessor\w*|necklaces?|earrings?|bracelets?|belts?|caps?|hats?|sunglasses)\b/i;
const clothes =
  /(dress|shirt|skirt|trouser|jean|blouse|jacket|blazer|suit|coat|gown|hood|sweater|cardigan|leggings|shorts)/i;

/** The cheapest products without sizes, at most a fifth of the limit for free shipping, best sellers first. */
export function smallExtras(products: readonly Product[]): Product[] {
  return products
    .filter(({ price, sizes, stock }) => price <= delivery.freeOver / 5 && sizes.length === 0 && stock !== 0)
    .sort((a, b) => Number(b.bestseller) - Number(a.bestseller) || a.price - b.price)
    .slice(0, 6);
}
