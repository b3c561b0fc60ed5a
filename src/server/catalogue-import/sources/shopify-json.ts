import { idFrom, Losses, type Source, variantFields } from './mapping.ts';

/** A product as the storefront of a Shopify shop has it, at `/products.json`. */
interface ShopifyProduct {
  title?: string;
  handle?: string;
  body_html?: string | null;
  vendor?: string;
  product_type?: string;
  published_at?: string | null;
  created_at?: string;
  tags?: readonly string[] | string;
  options?: readonly { name?: string }[];
  images?: readonly { src?: string }[];
  variants: readonly {
    option1?: string | null;
    option2?: string | null;
    option3?: string | null;
    price?: string | number;
    compare_at_price?: string | number | null;
    available?: boolean;
    grams?: number;
    taxable?: boolean;
  }[];
}

/** The list, newest first, of all pages. */
export const shopifyJson: Source<unknown> = {
  kind: "Shopify's storefront JSON",
  recognises: (content) => productsIn(content)?.some((product) => Array.isArray(product?.variants)) ?? false,
  read(content) {
    const losses = new Losses('Not carried over');
    const products = (productsIn(content) ?? []).map((product, index) => ({
      row: index + 1,
      raw: Array.isArray(product?.variants) ? entryOf(product, losses) : product,
    }));
    return { products: products.toReversed(), refused: [], warnings: losses.sentences() };
  },
};

function productsIn(content: unknown): readonly ShopifyProduct[] | null {
  const products = (content as { products?: unknown } | null)?.products;
  return Array.isArray(products) ? products : null;
}

function entryOf(product: ShopifyProduct, losses: Losses) {
  const { variants, options = [], images = [], tags = [] } = product;
  if (variants.some(({ grams = 0 }) => grams > 0)) losses.add('weights');
  if (variants.some(({ taxable }) => taxable)) losses.add('taxes');
  if (tags.length > 0) losses.add('tags');
  const bought = variants.map(({ option1, option2, option3, price, compare_at_price, available }) => ({
    values: [option1 ?? '', option2 ?? '', option3 ?? ''],
    price: String(price ?? ''),
    formerPrice: String(compare_at_price ?? ''),
    // The storefront says only whether a variant can be bought.
    stock: available === false ? 0 : null,
  }));
  const inStock = bought.filter(({ stock }) => stock !== 0);
  return {
    id: idFrom(product.handle ?? ''),
    name: product.title,
    description: product.body_html,
    category: product.product_type,
    sub_category: product.vendor,
    date: product.published_at ?? product.created_at,
    image: images.map(({ src }) => src),
    ...variantFields(
      inStock.length > 0 ? inStock : bought,
      options.map(({ name = '' }) => name),
      losses,
    ),
  };
}
