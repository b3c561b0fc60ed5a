import { contentPolicy, type SitePolicy } from '#domain/shop/content-policy.ts';

/** One policy, and the pages that have it as a regular expression of Apache and nginx. */
export interface PolicyRule {
  policy: string;
  /** Without the leading slash and the ending of the file: `(?:about|product/[^/]+)`. */
  pages: string;
}

/** The policies of a site, each once. */
export function policyRules({ pages, apiOrigin }: SitePolicy): PolicyRule[] {
  const all = Object.entries(pages).map(([key, inline]) => ({
    policy: contentPolicy(key, inline, apiOrigin),
    pattern: key.endsWith('/') ? `${escaped(key.slice(1))}[^/]+` : escaped(key.slice(1, -'.html'.length)),
  }));
  return [...Map.groupBy(all, ({ policy }) => policy)].map(([policy, same]) => ({
    policy,
    pages: `(?:${same.map(({ pattern }) => pattern).join('|')})`,
  }));
}

function escaped(text: string): string {
  return text.replace(/[^\w/-]/g, '\\$&');
}
