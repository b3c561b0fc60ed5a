import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type InlineHashes, policyElement } from '#domain/shop/content-policy.ts';
import { settingsFrom } from '#domain/shop/settings.ts';

/**
 * Returns a function that puts the content security policy into the head of a page, made of the hashes of its own inline scripts and
 * sheets. Astro's `security.csp` names those of all pages on each page, and not those that are inlined as text.
 */
export function policyWriter(): (file: string, page: string) => string {
  const { apiUrl } = settingsFrom(process.env);
  // Named even if the API has the site's own origin: a copy of the site may be served at another address.
  const apiOrigin = apiUrl === null ? null : new URL(apiUrl).origin;
  return (file, page) => {
    if (!file.endsWith('.html')) return page;
    // Two sheets that touch become one, with one hash.
    const html = page.replaceAll('</style><style>', '');
    const element = policyElement(file, inlineHashes(html), apiOrigin);
    return html.replace(beginning, (tag) => tag + element);
  };
}

/** Browsers look for the encoding of a page in its first kilobyte only. */
const beginning = '<meta charset="utf-8">';

/** Attributes are read as such, since they may hold what looks like a tag. */
const attributes = `((?:[^>"']|"[^"]*"|'[^']*')*)`;

/** Comments, elements that contain text only, and all other start tags. */
const markup = new RegExp(
  `<!--[\\s\\S]*?-->|<(script|style|textarea|title)\\b${attributes}>([\\s\\S]*?)</\\1[\\s/>]|<[a-z]${attributes}>`,
  'gi',
);

/** Hashes of the inline scripts and sheets of a page, without structured data. */
function inlineHashes(html: string): InlineHashes {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, name = '', attributes = '', text = ''] of html.matchAll(markup)) {
    if (text === '') continue;
    if (/^style$/i.test(name)) styles.add(hashOf(text));
    if (/^script$/i.test(name) && !/\btype="?application\/ld\+json/.test(attributes))
      scripts.add(hashOf(text));
  }
  return { scripts: [...scripts], styles: [...styles] };
}

function hashOf(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

/**
 * Returns a function that names in the head of a page with a screen the scripts with which that screen begins. A browser would find them
 * one behind the other, each a round trip later. `filesDir` is the folder of the compiled scripts.
 */
export function preloadWriter(filesDir: string): (page: string) => string {
  const imports = new Map<string, readonly string[]>();
  const importsOf = (file: string): readonly string[] => {
    const scripts = imports.get(file) ?? importedBy(filesDir, file);
    imports.set(file, scripts);
    return scripts;
  };
  return (page) => {
    const scripts = new Set([...page.matchAll(screenScript)].map(([, file = '']) => file));
    if (scripts.size === 0) return page;
    // Grows while it is walked.
    for (const file of scripts) for (const each of importsOf(file)) scripts.add(each);
    const links = [...scripts].map((file) => `<link rel="modulepreload" href="${file}">`);
    // Nothing reads this attribute, a hash of the folder of the code: builds in two folders would differ by it.
    return page
      .replaceAll(/(?<=<astro-island) uid="\w+"/g, '')
      .replace('</head>', `${links.join('')}</head>`);
  };
}

/** Attributes of Astro's element around an island that is hydrated at once. */
const screenScript = /\b(?:renderer|component)-url="(\/[^"]+)"(?=[^>]*\sclient="load")/g;

function importedBy(filesDir: string, file: string): string[] {
  const code = readFileSync(path.join(filesDir, file), 'utf8');
  return [...code.matchAll(/\b(?:from|import)\s*["'](\.{1,2}\/[^"']+)["']/g)].map(([, each = '']) =>
    path.posix.join(path.posix.dirname(file), each),
  );
}
