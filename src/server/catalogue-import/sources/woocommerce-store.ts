import type { RawProduct } from '../validate-rows.ts';
import {
  combinations,
  furtherCategories,
  groups,
  Losses,
  pricesBySize,
  type Source,
  variantFields,
} from './mapping.ts';

/** A product as WooCommerce's Store API has it, at `/wp-json/wc/store/v1/products`. */
interface StoreProduct {
  id: number;
  name?: string;
  type?: string;
  short_description?: string;
  description?: string;
  prices: {
    currency_code?: string;
    currency_minor_unit?: number;
    price?: string;
    regular_price?: string;
    price_range?: { min_amount?: string; max_amount?: string } | null;
  };
  average_rating?: string;
  review_count?: number;
  images?: readonly { src?: string }[];
  categories?: readonly Term[];
  brands?: readonly Term[];
  tags?: readonly unknown[];
  attributes?: readonly { name?: string; has_variations?: boolean; terms?: readonly Term[] }[];
  variations?: readonly { attributes?: readonly { name?: string; value?: string | null }[] }[];
  is_in_stock?: boolean;
  low_stock_remaining?: number | null;
}

const namesOf = (terms: readonly Term[] = []) => terms.map(({ name = '' }) => name);

interface Term {
  name?: string;
  slug?: string;
  link?: string;
}

/** The list, oldest first, of all pages. */
export const woocommerceStore: Source<unknown> = {
  kind: "WooCommerce's Store API",
  recognises: (content) =>
    Array.isArray(content) && content.some((product) => product?.prices instanceof Object),
  read(content) {
    const [losses, leftOut] = [new Losses('Not carried over'), new Losses('Left out')];
    const products = (content as readonly StoreProduct[]).flatMap((product, index): RawProduct[] => {
      if (!(product?.prices instanceof Object)) return [{ row: index + 1, raw: product }];
      if (/grouped|external/.test(product.type ?? '')) return leftOut.add(groups);
      return [{ row: index + 1, raw: entryOf(product, losses) }];
    });
    return { products, refused: [], warnings: [...leftOut.sentences(), ...losses.sentences()] };
  },
};

function entryOf(product: StoreProduct, losses: Losses) {
  const { prices, attributes = [], images = [], tags = [], brands = [], low_stock_remaining } = product;
  const { price, regular_price, price_range } = prices;
  const highest = price_range?.max_amount ?? price;
  if (price_range && price_range.min_amount !== highest) losses.add(pricesBySize);
  if (tags.length > 0) losses.add('tags');
  const [choices = [], facts = []] = [true, false].map((is) =>
    attributes.filter(({ has_variations = false }) => has_variations === is),
  );
  const variations = product.variations?.length ? product.variations : [{}];
  const combined = variations.flatMap(({ attributes: chosen = [] }) =>
    combinations(
      choices.map(({ name, terms = [] }) => {
        const value = chosen.find((each) => each.name === name)?.value;
        // A variation without a value of an attribute is sold in all of them; a value is the slug of its term.
        const sold = value ? terms.filter(({ slug }) => slug === value) : terms;
        return sold.length > 0 ? namesOf(sold) : [value ?? ''];
      }),
    ),
  );
  const variant = {
    price: amountIn(highest, prices),
    formerPrice: price_range ? '' : amountIn(regular_price, prices),
    stock: product.is_in_stock === false ? 0 : null,
  };
  return {
    id: product.id,
    name: product.name,
    description: product.description || product.short_description,
    ...categoriesOf(product, losses),
    ...(brands[0] && { sub_category: brands[0].name }),
    image: images.map(({ src }) => src),
    specifications: facts.map((fact) => ({ label: fact.name, value: namesOf(fact.terms).join(', ') })),
    ...(product.review_count && { rating: product.average_rating, review_count: product.review_count }),
    ...variantFields(
      combined.map((values) => ({ values, ...variant })),
      namesOf(choices),
      losses,
    ),
    ...(low_stock_remaining && { stock: low_stock_remaining }),
  };
}

/** An amount of the smallest unit, `1105`, in the currency: `11.05`. One in another currency keeps its code, and is refused. */
function amountIn(amount = '', { currency_code = '', currency_minor_unit = 2 }: StoreProduct['prices']) {
  if (amount === '') return '';
  return `${currency_code} ${(Number(amount) / 10 ** currency_minor_unit).toFixed(currency_minor_unit)}`;
}

/** A category, and one below it by its address. */
function categoriesOf({ categories = [] }: StoreProduct, losses: Losses) {
  const [first, ...others] = categories.toSorted((a, b) => (a.link ?? '').length - (b.link ?? '').length);
  const below = others.find(({ link = '' }) => first?.link && link.startsWith(first.link));
  if (others.length > (below ? 1 : 0)) losses.add(furtherCategories);
  return { category: first?.name, sub_category: below?.name };
}
