import { extras as referenceExtras } from '#api/contract/extras.ts';
import { isJsonObject, ownField, readReply } from '#api/reply.ts';
import { CatalogueRejectedError, type ValidationReport } from '#catalogue/validation/report.ts';
import { type ValidatedCatalogue, validateCatalogue } from '#catalogue/validation/validate-catalogue.ts';
import type { ValidatedProduct, ValidationIssue } from '#domain/catalogue/product.ts';
import { hasTwoSizes, piecesToTry } from './check-cart.ts';
import { isDeniedList } from './forms.ts';
import type { Inspection } from './inspection.ts';

export interface Catalogue {
  /** Products for the checks of the cart, the largest stock first; one of them has sizes if any product has. */
  forCart: readonly ValidatedProduct[];
  /** Products of the one order: the cheapest; if nobody delivers it, the cheapest that has sizes, too. */
  orderedProducts: readonly ValidatedProduct[];
  extras: readonly string[];
  /** Whether the API announces all extras of the reference API, and that its orders are not delivered. */
  canPlaceTestOrders: boolean;
}

/** Checks list-products.php as a build reads it; null if none of it could be published. */
export async function checkCatalogue(api: Inspection, baseUrl: string): Promise<Catalogue | null> {
  const nothing = 'has nothing to publish, and the site stays as it was.';
  const answer = await api.client.listProducts();
  const read = readReply(api.last?.text ?? '');
  const reply = read.outcome === 'ok' ? read.reply : {};
  if (answer.outcome === 'ok' && api.last !== null && isDeniedList(api.last)) {
    api.broken(
      'listProducts',
      `lists the products with HTTP ${api.last.status}, which says that it failed.`,
      nothing,
    );
    return null;
  }
  if (api.succeeds('listProducts', 'lists the products', answer, nothing) === null) return null;
  const validated = validatedFrom(reply, baseUrl);
  if (validated instanceof CatalogueRejectedError) {
    api.broken('listProducts', `${validated.message} It was ${api.answered}.`, nothing);
    return null;
  }
  const { products, extras, report } = validated;
  noteProducts(api, report);
  noteDirection(api, products);
  const missing = referenceExtras.filter((extra) => !extras.includes(extra));
  const withoutThem = `does not announce the optional extras ${missing.join(', ')}.`;
  if (missing.length > 0)
    api.differs('listProducts', withoutThem, 'does without, as src/api/README.md says.');
  const cheapest = products.filter(({ stock }) => stock !== 0).toSorted((a, b) => a.price - b.price);
  const sized = cheapest.find(({ sizes }) => sizes.length > 0);
  const isTestShop = isJsonObject(reply) && ownField(reply, 'test') === true;
  const canPlaceTestOrders = isTestShop && missing.length === 0;
  const orderedProducts = cheapest.filter((product, index) => {
    return index === 0 || (canPlaceTestOrders && product === sized);
  });
  return { forCart: productsForCart(cheapest), orderedProducts, extras, canPlaceTestOrders };
}

function productsForCart(cheapest: readonly ValidatedProduct[]): ValidatedProduct[] {
  const most = cheapest.toSorted((a, b) => piecesToTry(b) - piecesToTry(a));
  return [...new Set([...most.slice(0, 2), ...most.filter(hasTwoSizes).slice(0, 1)])];
}

function validatedFrom(reply: unknown, apiUrl: string): ValidatedCatalogue | CatalogueRejectedError {
  try {
    return validateCatalogue(reply, { apiUrl, lastPublished: null, force: true });
  } catch (error) {
    if (error instanceof CatalogueRejectedError) return error;
    throw error;
  }
}

/** Notes each kind of issue once, with the first product that has it. */
function noteProducts(api: Inspection, { issues }: ValidationReport): void {
  const kinds = Map.groupBy(
    issues.filter(({ effect }) => effect !== 'note'),
    ({ field, effect, reason }) => `${effect} ${field} ${reason.replace(/\d+/g, '')}`,
  );
  for (const all of kinds.values()) {
    const { position, field, value, reason, effect } = all[0] as ValidationIssue;
    const where = all.length === 1 ? `entry ${position}` : `${all.length} entries, the first ${position}`;
    const storefront = effect === 'withheld' ? 'leaves the product out.' : 'shows the product all the same.';
    api.differs('listProducts', `${where}: ${field || 'the whole'} ${value} ${reason}.`, storefront);
  }
}

/** Notes a list that is newest first by most of its dates: the storefront takes it as oldest first (R6), and would show it backwards. */
function noteDirection(api: Inspection, products: readonly ValidatedProduct[]): void {
  const dates = products.flatMap(({ date }) => date ?? []);
  const steps = dates.slice(1).map((date, index) => date - (dates[index] ?? 0));
  // `products` are in the order of the storefront, so the dates of such a list rise.
  const newer = steps.filter((step) => step > 0).length;
  const older = steps.filter((step) => step < 0).length;
  if (dates.length * 2 <= products.length || newer < 3 || newer <= 3 * older) return;
  const observation = 'lists the products newest first, by their dates, not oldest first.';
  const storefront =
    'takes the last one for the newest: "Latest collections" and all lists begin with the oldest, until the query ends with ORDER BY id ASC.';
  api.differs('listProducts', observation, storefront);
}
