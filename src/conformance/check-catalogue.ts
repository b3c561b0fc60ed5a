import { extras as referenceExtras } from '#api/contract.ts';
import { isJsonObject, ownField, readReply } from '#api/reply.ts';
import { htmlOf } from '#catalogue/validation/html-text.ts';
import { CatalogueRejectedError, type ValidationReport } from '#catalogue/validation/report.ts';
import { type ValidatedCatalogue, validateCatalogue } from '#catalogue/validation/validate-catalogue.ts';
import type { ValidatedProduct, ValidationIssue } from '#domain/catalogue/product.ts';
import { hasTwoSizes, piecesToTry } from './check-cart.ts';
import { type Inspection, isDeniedList } from './inspection.ts';

export interface Catalogue {
  /** Products for the checks of the cart, the largest stock first; one of them has sizes where any product has. */
  forCart: readonly ValidatedProduct[];
  /** Products of the one order: the cheapest; where nobody delivers it, the cheapest that has sizes, too. */
  orderedProducts: readonly ValidatedProduct[];
  /** Whether there are sizes, and none of them is ordered. */
  leavesSizesOut: boolean;
  extras: readonly string[];
  /** Whether the API announces all extras of the reference API, and that its orders are not delivered. */
  canPlaceTestOrders: boolean;
}

/** Checks list-products.php as a build reads it; null when none of it could be published. */
export async function checkCatalogue(inspection: Inspection, baseUrl: string): Promise<Catalogue | null> {
  const name = 'listProducts';
  const nothing = 'has nothing to publish, and the site stays as it was.';
  const answer = await inspection.client.listProducts();
  const read = readReply(inspection.last?.text ?? '');
  const reply = read.outcome === 'ok' ? read.reply : {};
  const validated = validatedFrom(reply, baseUrl);
  const isReported = isReportedBy(validated.report?.issues ?? []);
  const doing = 'lists the products';
  if (answer.outcome === 'ok' && inspection.last !== null && isDeniedList(inspection.last)) {
    const seen = `${doing}, but with HTTP ${inspection.last.status}, which says that it has failed.`;
    inspection.note(
      name,
      'broken',
      seen,
      `takes no list from such an answer when it is built: it ${nothing}`,
    );
  } else {
    const list = await inspection.succeeds(name, doing, Promise.resolve(answer), nothing, isReported);
    if (list === null) return null;
  }
  if (validated instanceof CatalogueRejectedError) {
    inspection.note(name, 'broken', `${validated.message} It was ${inspection.answered}.`, nothing);
    return null;
  }
  const { products, extras, report } = validated;
  noteProducts(inspection, report, reply);
  noteDirection(inspection, products);
  noteExtras(inspection, extras);
  const cheapest = products.filter(({ stock }) => stock !== 0).toSorted((a, b) => a.price - b.price);
  const sized = cheapest.find(({ sizes }) => sizes.length > 0);
  const canPlaceTestOrders = isJsonObject(reply) && ownField(reply, 'test') === true && announcesAll(extras);
  const orderedProducts = cheapest.filter(
    (product, index) => index === 0 || (canPlaceTestOrders && product === sized),
  );
  return {
    forCart: productsForCart(cheapest),
    orderedProducts,
    leavesSizesOut: sized !== undefined && !orderedProducts.includes(sized),
    extras,
    canPlaceTestOrders,
  };
}

/** Chooses the products for the checks of the cart, the largest stock first; the last one has sizes where no other has. */
function productsForCart(cheapest: readonly ValidatedProduct[]): ValidatedProduct[] {
  const most = cheapest.toSorted((a, b) => piecesToTry(b) - piecesToTry(a));
  const first = most.slice(0, maxForCart);
  const sized = most.find(hasTwoSizes);
  if (sized === undefined || first.some(hasTwoSizes)) return first;
  return [...first.slice(0, maxForCart - 1), sized];
}

const maxForCart = 4;

function validatedFrom(reply: unknown, apiUrl: string): ValidatedCatalogue | CatalogueRejectedError {
  try {
    return validateCatalogue(reply, { apiUrl, lastPublished: null, force: true });
  } catch (error) {
    if (error instanceof CatalogueRejectedError) return error;
    throw error;
  }
}

/** Returns a test whether an issue already reports a path of the reply, such as `products.3.price`: the field or its whole product. */
function isReportedBy(issues: readonly ValidationIssue[]): (path: string) => boolean {
  const fields = new Set(
    issues
      .filter(({ effect }) => effect !== 'note')
      .map(({ position, field, effect }) =>
        effect === 'withheld' ? `products.${position - 1}` : `products.${position - 1}.${field}`,
      ),
  );
  return (path) => {
    const parts = path.split('.');
    return parts.some((_, index) => fields.has(parts.slice(0, index + 1).join('.')));
  };
}

/** Notes each kind of issue once, with the first product that has it. */
function noteProducts(
  inspection: Inspection,
  { received, published, issues }: ValidationReport,
  reply: unknown,
): void {
  const name = 'listProducts';
  const kinds = Map.groupBy(
    issues.filter(({ effect }) => effect !== 'note'),
    ({ field, effect, reason }) => `${effect} ${field} ${reason.replace(/\d+/g, '')}`,
  );
  if (published === received) {
    inspection.note(name, 'conforms', `all ${received} products can be published.`);
  } else {
    const seen = `${published} of ${received} products can be published.`;
    inspection.note(name, 'differs', seen, 'leaves out the others, and the build says which.');
  }
  for (const [first, ...others] of [...kinds.values()].slice(0, kindLimit)) {
    if (first === undefined) continue;
    const { position, field, value, reason, effect } = first;
    const where =
      others.length === 0 ? `entry ${position}` : `${others.length + 1} entries, the first ${position}`;
    const storefront = effect === 'withheld' ? 'leaves the product out.' : 'shows the product all the same.';
    inspection.note(name, 'differs', `${where}: ${field || 'the whole'} ${value} ${reason}.`, storefront);
  }
  const more = kinds.size - kindLimit;
  if (more > 0)
    inspection.note(
      name,
      'differs',
      `and ${more} more ${more === 1 ? 'kind' : 'kinds'} of such values.`,
      'names them when it is built.',
    );
  const html = descriptionsIn(reply).filter((text) => htmlOf(text) !== null).length;
  if (html > 0) {
    const storefront = 'makes paragraphs, lists and emphasis of text of it.';
    inspection.note(name, 'differs', `HTML in ${html} of ${received} descriptions.`, storefront);
  }
}

/**
 * Notes a list that is newest first by most of its dates. The storefront expects the oldest first (R6), and would show this list
 * backwards. `products` are in the order of the storefront.
 */
function noteDirection(inspection: Inspection, products: readonly ValidatedProduct[]): void {
  const dates = products.flatMap(({ date }) => date ?? []);
  const steps = dates.slice(1).map((date, index) => date - (dates[index] ?? 0));
  const older = steps.filter((step) => step < 0).length;
  const newer = steps.filter((step) => step > 0).length;
  if (dates.length * 2 <= products.length || newer < minSteps || newer <= 3 * older) return;
  inspection.note(
    'listProducts',
    'differs',
    'lists the products newest first, by their dates, not oldest first.',
    'takes the last one for the newest: "Latest collections" and all lists begin with the oldest, until the query ends with ORDER BY id ASC.',
  );
}

/** Fewest pairs of neighbours that tell the direction of a list. */
const minSteps = 3;

/** Most kinds of issues that are told one by one. */
const kindLimit = 8;

function descriptionsIn(reply: unknown): string[] {
  const products = isJsonObject(reply) ? Object.values(ownField(reply, 'products') ?? {}) : [];
  return products
    .map((product) => (isJsonObject(product) ? ownField(product, 'description') : null))
    .filter((text): text is string => typeof text === 'string');
}

function announcesAll(extras: readonly string[]): boolean {
  return referenceExtras.every((extra) => extras.includes(extra));
}

function noteExtras(inspection: Inspection, extras: readonly string[]): void {
  if (announcesAll(extras)) {
    inspection.note('listProducts', 'conforms', `announces ${extras.join(', ')}.`);
    return;
  }
  const missing = referenceExtras.filter((extra) => !extras.includes(extra));
  const instead = {
    contact: 'the contact form opens the visitor’s own email or the chat',
    logout: 'signing out forgets the token in the browser alone',
    orderKey: 'before an order it reads the list of orders, where it finds one whose answer was lost',
    orderPages: 'My Orders reads the whole list at once',
    changePassword: 'a password cannot be changed',
    logoutEverywhere: 'nobody can sign out everywhere',
    knownDevice: 'a sign-in does not say which device it comes from',
  };
  inspection.note(
    'listProducts',
    'differs',
    `does not announce the optional extras ${missing.join(', ')}.`,
    `${missing.map((extra) => instead[extra]).join('; ')}.`,
  );
}
