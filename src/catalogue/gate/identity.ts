import { type JsonObject, ownField } from '#api/json-object.ts';
import { misunderstood, type Reading, understood } from './reading.ts';

/** The id of a product, from `id` or else `_id` (R7, R9); null with a fault when it cannot be one. */
export function readId(entry: JsonObject): Reading<string | null> {
  const value = ownField(entry, 'id') ?? ownField(entry, '_id');
  if (value === undefined || value === null) return misunderstood(null, value, 'is missing');
  if (typeof value === 'number' && !Number.isSafeInteger(value)) {
    return misunderstood(null, value, 'is not a whole number that can be kept exactly');
  }
  if (typeof value !== 'number' && typeof value !== 'string')
    return misunderstood(null, value, 'is not an id');
  const id = String(value);
  if (!pattern.test(id)) {
    return misunderstood(
      null,
      value,
      'may have letters A to Z, digits, _ and - only, and at most 64 of them',
    );
  }
  return isInherited(id)
    ? misunderstood(null, value, 'is a name that programs keep for themselves')
    : understood(id);
}

const pattern = /^[A-Za-z0-9_-]{1,64}$/;

/** Whether every object has something under this name, such as `constructor` or `__proto__`. */
export function isInherited(name: string): boolean {
  return name in Object.prototype;
}
