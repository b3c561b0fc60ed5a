import { isOwnerPath } from '../owner/paths.ts';
import { mapOrigin } from './paths.ts';

/** Hashes of the inline scripts and style sheets of a page, each `sha256-` and base64. */
export interface InlineHashes {
  scripts: readonly string[];
  styles: readonly string[];
}

/** Sources that single pages need beside those of all, by file and directive. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'index.html': { 'manifest-src': "'self'" },
  'contact.html': { 'frame-src': mapOrigin },
  // Pictures of products that are no longer sold come from where the order says; the photo of a review from the phone.
  'orders.html': { 'img-src': 'blob: https:' },
  // Photos that wait on the phone, and its service worker.
  owner: { 'img-src': 'blob: https:', 'manifest-src': "'self'", 'worker-src': "'self'" },
};

/**
 * Speculation rules (R44): the browser prefetches the page behind a link of the class `prefetchClass` at once, and that of any product when a
 * finger or a mouse is put on its link. A browser without speculation rules knows no script of their type.
 */
export const prefetchRules =
  '{"prefetch":[{"where":{"selector_matches":"a.prefetch"},"eagerness":"immediate"},{"where":{"href_matches":"/product/*"},"eagerness":"conservative"}]}';

/** Hash of `prefetchRules`, which the content security policy of each page names. */
export const prefetchRulesHash = 'sha256-BlgjKntP4M+l4lVzIoEHe/XfFkfMia3duK/JYYt1IJ4=';

/**
 * The element with the content security policy of a page: what it may load and run. It stands before the scripts and sheets that it
 * governs. What is the same on all pages is a header (`pagePolicy` of served-files.ts).
 */
export function policyElement(file: string, inline: InlineHashes, apiOrigin: string | null): string {
  const { 'img-src': pictures, ...others } = exceptions[isOwnerPath(file) ? 'owner' : file] ?? {};
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const policy = Object.entries({
    'default-src': ["'none'"],
    'script-src': ["'self'", ...quoted([...inline.scripts, prefetchRulesHash])],
    'style-src': ["'self'", ...quoted(inline.styles)],
    'img-src': ["'self'", 'data:', pictures, pictures && apiOrigin],
    'connect-src': ["'self'", apiOrigin],
    ...others,
  }).map(([directive, sources]) => [directive, sources].flat().filter(Boolean).join(' '));
  return `<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">`;
}

/** The content security policy that stands in a page; null if it has none. */
export function policyIn(html: string): string | null {
  return /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(html)?.[1] ?? null;
}
