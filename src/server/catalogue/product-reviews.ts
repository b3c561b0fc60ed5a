import { type ProductReviews, type Review, reviewsShown } from '#domain/catalogue/reviews.ts';
import type { Database } from '../database/schema.ts';

/** The approved reviews by product. */
export async function readProductReviews(database: Database): Promise<Map<string, ProductReviews<string>>> {
  const rows = await database
    .selectFrom('reviews')
    .selectAll()
    .where('state', '=', 'shown')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const byProduct = new Map<string, { counts: number[]; newest: Review<string>[] }>();
  for (const { product_id, stars, text, name, town, size, answer, created_at, photo } of rows) {
    const product = byProduct.get(product_id) ?? { counts: [0, 0, 0, 0, 0], newest: [] };
    product.counts[5 - stars] = (product.counts[5 - stars] ?? 0) + 1;
    if (product.newest.length < reviewsShown)
      product.newest.push({
        ...{ stars, text, name, town, date: created_at, size, answer },
        ...(photo && { photo }),
      });
    byProduct.set(product_id, product);
  }
  return byProduct;
}
