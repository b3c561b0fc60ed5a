import { extras as referenceExtras } from '#api/contract.ts';
import { isJsonObject, ownField } from '#api/json-object.ts';
import { readReply } from '#api/reply.ts';
import { CatalogueRefused, gate } from '#catalogue/gate.ts';
import type { GatedProduct } from '#catalogue/gated.ts';
import { described } from './exchange.ts';
import type { Inspection } from './inspection.ts';

export interface Catalogue {
  /** A product that can be bought, for the calls about cart and orders. */
  product: GatedProduct | null;
  extras: readonly string[];
  /** It answers all calls of the reference API, and says that its orders are for nobody. */
  isTestShop: boolean;
}

/** Looks at list-products.php through the gate of the build; null when nothing of it could be published. */
export async function checkCatalogue(inspection: Inspection, baseUrl: string): Promise<Catalogue | null> {
  const name = 'listProducts';
  const nothing = 'has nothing to publish, and the site stays as it was.';
  const list = await inspection.succeeds(
    name,
    'lists the products',
    inspection.client.listProducts(),
    nothing,
  );
  if (list === null) return null;
  const read = readReply(inspection.last?.text ?? '');
  const reply = read.outcome === 'ok' ? read.reply : {};
  try {
    const { products, extras, report } = gate(reply, { apiUrl: baseUrl, lastPublished: null, force: true });
    const { received, published, findings } = report;
    const first = findings.find(({ effect }) => effect !== 'note');
    if (first === undefined) inspection.note(name, 'conforms', `all ${received} products can be published.`);
    else {
      const where = `entry ${first.position}, ${first.field || 'as a whole'}: ${first.reason}`;
      const seen = `${published} of ${received} products can be published; the first remark is on ${where}.`;
      inspection.note(name, published === 0 ? 'broken' : 'differs', seen, 'leaves out what makes no sense.');
    }
    noteExtras(inspection, extras);
    return {
      product: products.find(({ stock }) => stock !== 0) ?? null,
      extras,
      isTestShop: isJsonObject(reply) && ownField(reply, 'test') === true && announcesAll(extras),
    };
  } catch (error) {
    if (!(error instanceof CatalogueRefused)) throw error;
    inspection.note(name, 'broken', `${error.message} It was ${described(inspection.last)}.`, nothing);
    return null;
  }
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
    contact: 'the contact form opens the visitor’s own e-mail or the chat',
    logout: 'signing out forgets the token in the browser alone',
    orderKey: 'before an order it reads the list of orders, by which it finds one whose answer was lost',
  };
  inspection.note(
    'listProducts',
    'differs',
    `does not announce ${missing.join(', ')} in extras.`,
    `${missing.map((extra) => instead[extra]).join('; ')}.`,
  );
}
