/** A parsed JSON object whose fields are unknown. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a parsed value is a JSON object: neither null nor a list. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A field of the object itself, never one that it inherits; undefined where it has none. */
export function ownField(object: JsonObject, field: string): unknown {
  return Object.getOwnPropertyDescriptor(object, field)?.value;
}

/** The value of a JSON text; undefined for another text. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
