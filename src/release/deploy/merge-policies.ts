import { type InlineHashes, noPolicy, type SitePolicy, together } from '#domain/shop/content-policy.ts';

/**
 * Merges the policies of two sites, for a host that has pages of both: each page may run what it has inline in either of them, and
 * call the API of either.
 */
export function mergePolicies(before: SitePolicy, after: SitePolicy): SitePolicy {
  const origins = new Set([after, before].flatMap(({ apiOrigin }) => apiOrigin?.split(' ') ?? []));
  const keys = new Set([after, before].flatMap(({ pages }) => Object.keys(pages)));
  return {
    ...after,
    apiOrigin: origins.size > 0 ? [...origins].join(' ') : null,
    pages: Object.fromEntries([...keys].map((key) => [key, together([after.pages[key], before.pages[key]])])),
  };
}

/**
 * Parses the policies that a host stores. The text is not trusted: what is no hash, page or origin is left out. Returns `noPolicy`
 * if it is missing or cannot be parsed.
 */
export function policiesIn(text: string | undefined): SitePolicy {
  try {
    const { apiOrigin, pages } = JSON.parse(text ?? '{}') as Partial<Record<keyof SitePolicy, unknown>>;
    const origins = typeof apiOrigin === 'string' ? apiOrigin.split(' ') : [];
    const plainOrigins = origins.filter((each) => /^https?:\/\/[\w.:[\]-]+$/.test(each));
    const named = Object.entries(pages ?? {}).filter(([key]) => /^\/[\w./-]+$/.test(key));
    return {
      ...noPolicy,
      apiOrigin: plainOrigins.length > 0 ? plainOrigins.join(' ') : null,
      pages: Object.fromEntries(named.map(([key, inline]) => [key, hashesIn(inline)])),
    };
  } catch {
    return noPolicy;
  }
}

function hashesIn(inline: unknown): InlineHashes {
  const { scripts, styles } = (inline ?? {}) as Partial<Record<keyof InlineHashes, unknown>>;
  const hashes = (list: unknown) =>
    Array.isArray(list) ? list.filter((each) => /^sha256-[\w+/=]+$/.test(String(each))).map(String) : [];
  return { scripts: hashes(scripts), styles: hashes(styles) };
}
