import { decodeEntities } from '#domain/text/entities.ts';
import { plainLine } from '#domain/text/plain-text.ts';
import { fromJson, isJsonObject, type JsonObject, ownField } from '../reply.ts';

/** The first of these own fields that is neither missing nor null; undefined for none. APIs differ in how they write a name. */
export function field(object: JsonObject, ...names: string[]): unknown {
  return names.map((name) => ownField(object, name)).find((value) => value !== undefined && value !== null);
}

/** A value as one line of plain text, its HTML entities decoded once; '' for other values. A number is text too. */
export function plainTextIn(value: unknown): string {
  return plainLine(decodeEntities(idIn(value)));
}

/** An id or another key, unchanged; '' for other values. */
export function idIn(value: unknown): string {
  return typeof value === 'string' || Number.isFinite(value) ? String(value) : '';
}

/** The product id of a line of a cart or an order; '' for none. A row of a table of lines may have its own id beside it. */
export function productIdIn(line: JsonObject): string {
  return idIn(field(line, 'product_id', 'productId', 'itemId', 'id', '_id'));
}

/** A list or an object, or one in a JSON text, as PHP reads it from a text column; undefined for anything else. */
export function structureIn(value: unknown): object | undefined {
  const structure = typeof value === 'string' ? fromJson(value) : value;
  return typeof structure === 'object' && structure !== null ? structure : undefined;
}

/** The objects of a list, which PHP writes as an object with numbers for keys when it has gaps. */
export function objectsIn(value: unknown): JsonObject[] {
  return Object.values(structureIn(value) ?? {})
    .map(structureIn)
    .filter(isJsonObject);
}

/** An object; an empty one for other values, such as PHP's `[]`. */
export function objectIn(value: unknown): JsonObject {
  const structure = structureIn(value);
  return isJsonObject(structure) ? structure : {};
}

/** Absolute http(s) addresses of pictures, relative ones resolved against `baseUrl`; none for other values (R10). */
export function imagesIn(value: unknown, baseUrl: string): string[] {
  return [structureIn(value) ?? value].flatMap((all) =>
    (typeof all === 'object' && all !== null ? Object.values(all) : [all]).flatMap((entry: unknown) =>
      addressOf(entry, baseUrl),
    ),
  );
}

function addressOf(entry: unknown, baseUrl: string): string[] {
  if (typeof entry !== 'string' || entry.trim() === '') return [];
  try {
    const { protocol, href } = new URL(decodeEntities(entry.trim()), baseUrl);
    return /^https?:$/.test(protocol) ? [href] : [];
  } catch {
    return [];
  }
}
