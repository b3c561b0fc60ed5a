import type { ImportIssue } from './report.ts';

/** Content of a file, before any product of it is validated. */
export interface RawCatalogue {
  products: readonly RawProduct[];
  /** Rows that cannot be parsed. */
  refused: readonly ImportIssue[];
  /** Sentences about the file. */
  warnings: readonly string[];
}

export interface RawProduct {
  row: number;
  raw: unknown;
}

/** The id in the file; '' for none. */
export function rawId({ raw }: RawProduct): string {
  const id = field(raw, 'id') ?? field(raw, '_id');
  return typeof id === 'number' || typeof id === 'string' ? String(id) : '';
}

/** The entries of `image`, which may be a list, a JSON list or a lone text. */
export function picturesIn({ raw }: RawProduct): readonly unknown[] {
  const image = field(raw, 'image');
  const list = typeof image === 'string' ? (listInJson(image) ?? [image]) : image;
  return Array.isArray(list) ? list : [];
}

function field(raw: unknown, name: string): unknown {
  if (typeof raw !== 'object' || raw === null || !Object.hasOwn(raw, name)) return undefined;
  return (raw as Record<string, unknown>)[name];
}

function listInJson(text: string): unknown[] | null {
  if (!text.trimStart().startsWith('[')) return null;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list : null;
  } catch {
    return null;
  }
}
