import { type Snapshot, withUnreducedPrices } from '#catalogue/pull.ts';
import { CatalogueRejectedError } from '#catalogue/validation/report.ts';
import { validateCatalogue } from '#catalogue/validation/validate-catalogue.ts';
import type { Photo } from '#domain/catalogue/picture.ts';
import type { Product, ProductReviews } from '#domain/catalogue/product.ts';
import { compareCatalogues, guardReasons } from '#release/guards.ts';
import type { PublishedRecord } from '#release/published-record.ts';
import { picturesBase } from '#server/catalogue-import/validate-rows.ts';
import type { Comparison } from '#server/owner/publish/publishing.ts';

interface Site {
  /** Catalogue of the site that shoppers see; null if it is not known. */
  snapshot: Snapshot | null;
  last: Pick<PublishedRecord, 'products' | 'received'> | null;
  /** Ids of products that get other pictures. */
  newPictures: ReadonlySet<string>;
}

/** Stands for the pictures that a publication would make. */
const newPicture: Photo = { kind: 'photo', key: 'new', width: 1, height: 1, widths: [1], tint: 0 };

/** Compares a reply of `list-products.php` with the site as a rebuild would, but makes no pictures. */
export function compareWithSite(reply: unknown, { snapshot, last, newPictures }: Site): Comparison {
  const before = snapshot?.products ?? [];
  const old = new Map(before.map((product) => [product.id, product]));
  try {
    const options = { apiUrl: picturesBase, lastPublished: null, force: true };
    const { products, report } = validateCatalogue(reply, options);
    const after = withUnreducedPrices(products).map(({ images, reviews, ...product }): Product => {
      const same = newPictures.has(product.id) ? undefined : old.get(product.id)?.pictures;
      const pictures = same ?? (images.length > 0 ? [newPicture] : []);
      return {
        ...product,
        ...(reviews && { reviews: reviewsWith(reviews, old.get(product.id)?.reviews) }),
        pictures: pictures as Product['pictures'],
      };
    });
    const changes = compareCatalogues(before, after);
    const { received, published } = report;
    return {
      ...changes,
      refused: report.issues.filter(({ effect }) => effect === 'withheld'),
      warnings: guardReasons({ changes: snapshot && changes, received, published, last }),
    };
  } catch (error) {
    if (!(error instanceof CatalogueRejectedError)) throw error;
    const refused = error.report?.issues ?? [];
    return { added: [], removed: [], changed: [], refused, warnings: [error.message] };
  }
}

/** The reviews, with photos as they are published already. */
function reviewsWith(
  { counts, newest }: ProductReviews<string>,
  published: ProductReviews | undefined,
): ProductReviews {
  const photoOf = ({ date, name }: { date: number; name: string }) =>
    published?.newest.find((review) => review.date === date && review.name === name)?.photo ?? newPicture;
  return {
    counts,
    newest: newest.map(({ photo, ...review }) => ({ ...review, ...(photo && { photo: photoOf(review) }) })),
  };
}
