/** A field as it was read. Where `issue` says what is not valid, `value` is what is left. */
export interface Reading<T> {
  value: T;
  issue: FieldIssue | null;
}

export interface FieldIssue {
  /** As it came from the API. */
  value: unknown;
  /** Goes on after "the field …". */
  reason: string;
}

export function valid<T>(value: T): Reading<T> {
  return { value, issue: null };
}

export function invalid<T>(left: T, value: unknown, reason: string): Reading<T> {
  return { value: left, issue: { value, reason } };
}

/** What PHP shops send for "none". */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
