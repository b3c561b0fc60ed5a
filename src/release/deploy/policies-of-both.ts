import { type InlineHashes, noPolicy, type SitePolicy, together } from '#domain/shop/content-policy.ts';

/**
 * Policies for the time in which a host has pages of two sites: each page may run what it has inline in either of them, and call
 * the API of either.
 */
export function policiesOfBoth(before: SitePolicy, after: SitePolicy): SitePolicy {
  const origins = new Set([after, before].flatMap(({ apiOrigin }) => apiOrigin?.split(' ') ?? []));
  const keys = new Set([after, before].flatMap(({ pages }) => Object.keys(pages)));
  return {
    ...after,
    apiOrigin: origins.size > 0 ? [...origins].join(' ') : null,
    pages: Object.fromEntries([...keys].map((key) => [key, together([after.pages[key], before.pages[key]])])),
  };
}

/**
 * Policies in a text at a host, which is not trusted: what is no hash, page or origin is left out. Those of no site where there
 * is no such text.
 */
export function policiesIn(text: string | undefined): SitePolicy {
  try {
    const { apiOrigin, pages } = JSON.parse(text ?? '{}') as Partial<Record<keyof SitePolicy, unknown>>;
    const origins = typeof apiOrigin === 'string' ? apiOrigin.split(' ') : [];
    const known = origins.filter((each) => /^https?:\/\/[\w.:[\]-]+$/.test(each));
    const named = Object.entries(pages ?? {}).filter(([key]) => /^\/[\w./-]+$/.test(key));
    return {
      ...noPolicy,
      apiOrigin: known.length > 0 ? known.join(' ') : null,
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
