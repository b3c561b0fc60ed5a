import { listFiles } from '#files/folders.ts';

// References of files to the site: paths from its root, relative paths in a script that loads another one, or `#part` of a page.

const attribute = /\s(?:href|src|action|component-url|renderer-url|data-defer|data-island)="([^"]*)"/g;
const pictureSet = /\s(?:image)?srcset="([^"]*)"/gi;
const shared = /<meta property="og:(?:url|image)" content="([^"]*)"/g;
const inline = /(<(script|style)\b[^>]*>)([\s\S]*?)<\/\2>/g;

/** References in a file of this name. */
export function referencesIn(file: string, content: string, siteUrl: string): string[] {
  if (file.endsWith('.html')) return referencesInPage(content, siteUrl);
  if (file.endsWith('.js')) return referencesInScript(content);
  if (file.endsWith('.css')) return referencesInStyle(content);
  if (file.endsWith('.webmanifest')) return referencesInData(parsed(content), siteUrl);
  return /\.(xml|txt)$/.test(file) ? referencesInText(content, siteUrl) : [];
}

function referencesInPage(html: string, siteUrl: string): string[] {
  const references: string[] = [];
  const markup = html.replace(inline, (_, tag: string, name: string, content: string) => {
    if (name === 'style') references.push(...referencesInStyle(content));
    else if (tag.includes('application/ld+json'))
      references.push(...referencesInData(parsed(content), siteUrl));
    else references.push(...referencesInScript(content));
    return tag;
  });
  for (const pattern of [attribute, shared])
    for (const [, value = ''] of markup.matchAll(pattern)) references.push(...ownAddress(value, siteUrl));
  for (const [, set = ''] of markup.matchAll(pictureSet))
    for (const each of set.split(', ')) references.push(...ownAddress(each.split(' ')[0] ?? '', siteUrl));
  return references;
}

/** The structured data of a page; null if it cannot be parsed. */
export function structuredData(html: string): unknown {
  const [, json = '{}'] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
  return parsed(json);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

function referencesInStyle(css: string): string[] {
  return [...css.matchAll(/url\(["']?(\/[^"')]+)["']?\)/g)].map(([, address = '']) => address);
}

/** Files that a script names in one text. A name that the script composes is not found. */
function referencesInScript(script: string): string[] {
  const quoted = script.matchAll(
    /["'`](\.?\/[\w./-]*[\w-]\.(?:js|css|json|txt|svg|xml|webp|avif|bin))["'`]/g,
  );
  return [...quoted].map(([, address = '']) => address);
}

const addressFields = new Set(['url', 'image', 'item', 'logo', 'start_url', 'src']);

/** References in the fields of structured data that hold addresses. */
function referencesInData(data: unknown, siteUrl: string): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    if (!addressFields.has(name)) return referencesInData(value, siteUrl);
    const values = Array.isArray(value) ? value : [value];
    return values.flatMap((each) =>
      typeof each === 'string' ? ownAddress(each, siteUrl) : referencesInData(each, siteUrl),
    );
  });
}

/** Addresses of the shop in a file for crawlers, as paths, found by the characters around them. */
export function referencesInText(text: string, siteUrl: string): string[] {
  const origin = siteUrl.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return text
    .split(new RegExp(`(?<=[>"( ])${origin}(?=/)`))
    .slice(1)
    .map((start) => /^[^<>")\s]*/.exec(start)?.[0] ?? '');
}

function ownAddress(address: string, siteUrl: string): string[] {
  if (address === siteUrl || address.startsWith(`${siteUrl}/`)) return [address.slice(siteUrl.length) || '/'];
  return /^(\/(?!\/)|#)/.test(address) ? [address] : [];
}

/** Files of a site, with which its links are compared. */
export interface SiteFiles {
  /** Paths relative to the folder of the site, with slashes; compressed variants are left out. */
  names: readonly string[];
  /** Whether a page or a file stands at this address: `/product/12`, `/pictures/soap-320.webp`. */
  has(address: string): boolean;
}

export function siteFilesIn(siteDir: string): SiteFiles {
  const names = listFiles(siteDir).filter((name) => !/\.(br|gz)$/.test(name));
  const addresses = new Set([
    '/',
    ...names.flatMap((name) => [`/${name}`, `/${name.replace(/\.html$/, '')}`]),
  ]);
  return { names, has: (address) => addresses.has(address) };
}
