import { fromJson } from '#api/json-object.ts';

/** A field as the gate understood it. Where `fault` says what was not understood, `value` is what is left. */
export interface Reading<T> {
  value: T;
  fault: Fault | null;
}

export interface Fault {
  /** As it came from the API. */
  value: unknown;
  /** Goes on after "the field …". */
  reason: string;
}

export function understood<T>(value: T): Reading<T> {
  return { value, fault: null };
}

export function misunderstood<T>(left: T, value: unknown, reason: string): Reading<T> {
  return { value: left, fault: { value, reason } };
}

/** What PHP shops send for "none". */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/**
 * Reads a list entry by entry, skipping blanks and what is there already, until `limit` are understood. The first entry
 * that is not stands in the fault for all.
 */
export function readEach<T>(
  entries: readonly unknown[],
  limit: number,
  read: (entry: unknown) => Reading<T | null>,
  keyOf: (value: T) => string,
): Reading<T[]> {
  const byKey = new Map<string, T>();
  const looked = entries.slice(0, 20 * limit);
  let fault: Fault | null = null;
  let more = entries.length > looked.length;
  for (const entry of looked) {
    if (isBlank(entry)) continue;
    const reading = read(entry);
    fault ??= reading.fault;
    if (reading.value === null || byKey.has(keyOf(reading.value))) continue;
    if (byKey.size < limit) byKey.set(keyOf(reading.value), reading.value);
    else more = true;
  }
  if (more) fault ??= { value: entries, reason: `has too many entries: only the first ${limit} are kept` };
  return { value: [...byKey.values()], fault };
}

/** A list as such or written as JSON; null for anything else. */
export function listFrom(value: unknown): readonly unknown[] | null {
  const list = typeof value === 'string' && value.trimStart().startsWith('[') ? fromJson(value) : value;
  return Array.isArray(list) ? list : null;
}
