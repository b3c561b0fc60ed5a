import { mapOrigin } from './paths.ts';
import { prefetchRulesHash } from './prefetch.ts';
import { trustedTypesPolicy } from './served-files.ts';

/** The content security policy of each page, for our own server and the hosts that `release/hosts` writes settings for. */

/** Hashes of the inline scripts and style sheets of a page, each `sha256-` and base64. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Parts of the policies of a site: a build writes them into the folder of the site, and the server reads them there. */
export interface SitePolicy {
  /** Origin of an API with its own address, which pages call; null for the embedded one, at the page's own. */
  apiOrigin: string | null;
  /** Whether shoppers reach the site by https, so that browsers may be told never to come by http again. */
  isSecure: boolean;
  /** By the address of a file, `/about.html`, or of a folder whose pages all have the same, `/product/`. */
  pages: Readonly<Record<string, InlineHashes>>;
}

export const noPolicy: SitePolicy = { apiOrigin: null, isSecure: false, pages: {} };

/** File of a site with its `SitePolicy` as JSON. A dot keeps it from being served. */
export const sitePolicyFile = '.page-policies.json';

/** The entry of `pages` that a page has: its own, or that of its folder; undefined for an unknown page. */
export function policyKey(pages: SitePolicy['pages'], address: string): string | undefined {
  const folder = address.slice(0, address.lastIndexOf('/') + 1);
  return [address, folder].find((key) => Object.hasOwn(pages, key));
}

interface PageNeeds {
  frames?: string;
  forms?: string;
  pictures?: string;
}

const exceptions: Readonly<Record<string, PageNeeds>> = {
  // The map, and the form that opens the visitor's mail program if no script runs.
  '/contact.html': { frames: mapOrigin, forms: 'mailto:' },
  // Pictures of products that are no longer sold come from where the order says.
  '/orders.html': { pictures: 'https:' },
};

/** Holds on every page: nothing may frame it, move its links elsewhere, or make script of text. */
const everywhere = [
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  `trusted-types ${trustedTypesPolicy}`,
];

/** For what a host sends under an address that it knows no page of: whatever it is, it has no other inline script than ours. */
export const leastPolicy = ["object-src 'none'", ...everywhere].join('; ');

/** The `Content-Security-Policy` of a page with these inline scripts and sheets; `key` is its entry of `SitePolicy.pages`. */
export function contentPolicy(key: string, inline: InlineHashes, apiOrigin: string | null): string {
  const { frames, forms, pictures } = exceptions[key] ?? {};
  const sources = (...all: readonly (string | null | undefined)[]) => all.filter(Boolean).join(' ');
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  return [
    "default-src 'none'",
    sources('script-src', "'self'", ...quoted([...inline.scripts, prefetchRulesHash])),
    sources('style-src', "'self'", ...quoted(inline.styles)),
    sources('img-src', "'self'", 'data:', pictures, pictures && apiOrigin),
    sources('connect-src', "'self'", apiOrigin),
    "manifest-src 'self'",
    ...(frames ? [`frame-src ${frames}`] : []),
    sources('form-action', "'self'", forms),
    ...everywhere,
  ].join('; ');
}

/** Browsers never come by http again, for a year. Other hosts below the same name are left alone. */
const transportSecurity = { 'Strict-Transport-Security': 'max-age=31536000' } as const;

export function addressHeaders({ isSecure }: Pick<SitePolicy, 'isSecure'>): Record<string, string> {
  return isSecure ? transportSecurity : {};
}

/** All that several pages have inline, for a host that cannot tell which of them it sends. */
export function together(all: readonly (InlineHashes | undefined)[]): InlineHashes {
  const both = all.filter((each) => each !== undefined);
  return {
    scripts: [...new Set(both.flatMap(({ scripts }) => scripts))],
    styles: [...new Set(both.flatMap(({ styles }) => styles))],
  };
}
