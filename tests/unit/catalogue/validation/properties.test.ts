import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CatalogueRejectedError, reportTable } from '#catalogue/validation/report.ts';
import type { ValidatedCatalogue } from '#catalogue/validation/validate-catalogue.ts';
import { anyEntry } from './poisoned.ts';
import { rawProduct, validateList, validateReply } from './raw-product.ts';

const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

function expectRulesKept({ products, report }: ValidatedCatalogue): void {
  for (const product of products) {
    expect(product.id).toMatch(/^[A-Za-z0-9_-]{1,64}$/);
    expect(inherited.has(product.id)).toBe(false);
    expect(Number.isInteger(product.price) && product.price > 0 && product.price <= 1e9).toBe(true);
    expect(product.name).toMatch(/[\p{L}\p{N}]/u);
    expect(product.name.length).toBeLessThanOrEqual(200);
    expect(product.originalPrice ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(product.price);
    expect(product.stock ?? 0).toBeGreaterThanOrEqual(0);
    expect(product.rating ?? 5).toBeLessThanOrEqual(5);
    for (const image of product.images) expect(image).toMatch(/^https?:\/\/[^/@]+\//);
    for (const size of product.sizes) expect(['default', 'undefined', '']).not.toContain(size);
    for (const text of strings({ ...product, description: product.description.replaceAll('\n', ' ') })) {
      expect(text).not.toMatch(/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069\u200e\u200f]/u);
    }
  }
  expect(new Set(products.map(({ id }) => id)).size).toBe(products.length);
  expect(report.published).toBe(products.length);
  for (const text of strings(report.issues)) expect(text).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
  expect(reportTable(report).replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : [];
}

function validatedOrRejected(validated: () => ValidatedCatalogue): ValidatedCatalogue | null {
  try {
    return validated();
  } catch (error) {
    expect(error).toBeInstanceOf(CatalogueRejectedError);
    expect((error as Error).message).toMatch(/^[^\p{Cc}\p{Cf}\p{Cs}]+\.$/u);
    return null;
  }
}

test('R8: any JSON whatever is published by the rules or refused in a sentence', () => {
  const anyReply = fc.oneof(
    fc.jsonValue(),
    fc.record({
      success: fc.constantFrom(true, 1, '1', 'true', false),
      products: fc.jsonValue(),
      extras: fc.jsonValue(),
    }),
    fc.record({ success: fc.constant(true), products: fc.array(anyEntry) }),
  );
  fc.assert(
    fc.property(anyReply, (reply) => {
      const validated = validatedOrRejected(() => validateReply(reply));
      if (validated !== null) expectRulesKept(validated);
    }),
    { numRuns: 500 },
  );
});

test('R7: a good product among any neighbours is published unchanged', () => {
  const good = rawProduct({
    id: 'good',
    stock: 3,
    rating: 4.5,
    sizes: ['S'],
    specifications: { Weight: '1 kg' },
  });
  const alone = validateList([good]).products;
  const neighbours = fc.array(
    anyEntry.filter((entry) => idOf(entry) !== 'good'),
    { maxLength: 4 },
  );
  fc.assert(
    fc.property(neighbours, neighbours, (before, after) => {
      const validated = validatedOrRejected(() =>
        validateList([...distinct(before, 'b'), good, ...distinct(after, 'a')]),
      );
      if (validated === null) throw new Error('The good product was refused with its neighbours.');
      expectRulesKept(validated);
      expect(validated.products.filter(({ id }) => id === 'good')).toEqual(alone);
    }),
    { numRuns: 500 },
  );
});

/** Only strings and numbers can be ids; text made of anything else, such as an object with its own `toString`, may throw. */
function idOf(entry: unknown): string | undefined {
  const { id, _id } = (entry ?? {}) as { id?: unknown; _id?: unknown };
  const known = id ?? _id;
  return typeof known === 'string' || typeof known === 'number' ? String(known) : undefined;
}

/** The entries, those with an id that could be shared given one of their own. */
function distinct(entries: readonly unknown[], mark: string): unknown[] {
  return entries.map((entry, index) => {
    const id = idOf(entry);
    const isUsable = id !== undefined && /^[A-Za-z0-9_-]{1,64}$/.test(id) && !inherited.has(id);
    return isUsable ? { ...(entry as object), id: `${mark}${index}` } : entry;
  });
}
