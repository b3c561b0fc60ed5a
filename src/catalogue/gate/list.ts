import { isJsonObject, type JsonObject, ownField } from '#api/json-object.ts';
import { judgeReply } from '#api/reply.ts';
import { CatalogueRejectedError } from './catalogue-rejected-error.ts';

/**
 * What a reply of list-products.php lists.
 * @throws {CatalogueRejectedError} when it is no success or lists nothing (R8).
 */
export function listOf(reply: unknown): { entries: readonly unknown[]; extras: string[] } {
  const judged = judgeReply(reply);
  if (judged.outcome === 'unreadable') {
    throw new CatalogueRejectedError(
      'The API did not send a JSON object: see what its list-products.php answers.',
    );
  }
  if (judged.outcome === 'refused') {
    const reason = judged.message === '' ? 'gave no reason' : `said "${judged.message}"`;
    throw new CatalogueRejectedError(
      `The API refused to list the products and ${reason}: put that right in the API.`,
    );
  }
  const entries = entriesOf(judged.reply);
  if (entries === null) {
    throw new CatalogueRejectedError(
      'The API sent no list of products: see what its list-products.php answers.',
    );
  }
  if (entries.length === 0) {
    throw new CatalogueRejectedError(
      'The API sent an empty list of products: see that its database holds them.',
    );
  }
  return { entries, extras: extrasOf(judged.reply) };
}

/** PHP writes a list with gaps, such as one that it has filtered, as an object with numbers for keys. */
function entriesOf(reply: JsonObject): readonly unknown[] | null {
  const products = ownField(reply, 'products');
  if (Array.isArray(products)) return products;
  const isNumbered = isJsonObject(products) && Object.keys(products).every((key) => /^\d+$/.test(key));
  return isNumbered ? Object.values(products) : null;
}

function extrasOf(reply: JsonObject): string[] {
  const extras = ownField(reply, 'extras');
  if (!Array.isArray(extras)) return [];
  return [...new Set(extras)].filter((extra) => typeof extra === 'string' && /^[a-zA-Z-]{1,40}$/.test(extra));
}
