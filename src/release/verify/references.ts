import { listFiles } from '#files/folders.ts';

/** Files of a site, and the references in them: paths from its root, or relative paths in a script that loads another one. */

/**
 * References to the site in all attributes of the markup; `#part` refers to a part of the same page. Reading every attribute is five
 * times as fast as searching for those that link. Where the site lacks such a path, `isReference` tells whether an attribute that
 * links or loads holds it.
 */
export function referencesInMarkup(markup: string, siteUrl: string): string[] {
  const found: string[] = [];
  for (const [start, keep] of [
    ['="/', 1],
    ['="#', 1],
    [`="${siteUrl}`, 0],
  ] as const) {
    for (
      let offset = markup.indexOf(start);
      offset !== -1;
      offset = markup.indexOf(start, offset + start.length)
    ) {
      const begin = offset + start.length - keep;
      const value = markup.slice(begin, markup.indexOf('"', begin));
      if (!value.includes(', /')) found.push(value || '/');
      else for (const each of value.split(', ')) found.push(each.slice(0, each.indexOf(' ')));
    }
  }
  return found;
}

/** Whether an attribute that links or loads holds this path. The name of a product may look like one. */
export function isReference(markup: string, reference: string, siteUrl: string): boolean {
  const value = `(?:${escaped(siteUrl)})?${escaped(reference)}`;
  const single = `\\s(?:href|src|action|component-url|renderer-url|data-defer|data-island)="${value}"`;
  const ofSet = `\\ssrc[sS]et="(?:[^"]*, )?${value}[ "]`;
  const shared = `<meta property="og:(?:url|image)" content="${value}"`;
  return new RegExp(`${single}|${ofSet}|${shared}`).test(markup);
}

export function referencesInStyle(css: string): string[] {
  return [...css.matchAll(/url\(["']?(\/[^"')]+)["']?\)/g)].map(([, address = '']) => address);
}

/** Files that a script names in one text. A name that the script composes is not found. */
export function referencesInScript(script: string): string[] {
  const quoted = script.matchAll(
    /["'`](\.?\/[\w./-]*[\w-]\.(?:js|css|json|txt|svg|xml|webp|avif|bin))["'`]/g,
  );
  return [...quoted].map(([, address = '']) => address);
}

/** Paths of the shop in the fields of structured data that hold addresses. */
export function referencesInData(data: unknown, siteUrl: string): string[] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => {
    if (!addressFields.has(name)) return referencesInData(value, siteUrl);
    const texts = Array.isArray(value) ? value : [value];
    return texts.flatMap((each) =>
      typeof each === 'string' ? ownAddress(each, siteUrl) : referencesInData(each, siteUrl),
    );
  });
}

const addressFields = new Set(['url', 'image', 'item', 'logo', 'start_url', 'src']);

/** Paths of the addresses of the shop in a file for crawlers, found by the characters around them. */
export function referencesInText(text: string, siteUrl: string): string[] {
  const starts = text.split(new RegExp(`(?<=[>"( ])${escaped(siteUrl)}(?=/)`)).slice(1);
  return starts.map((start) => /^[^<>")\s]*/.exec(start)?.[0] ?? '');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function ownAddress(address: string, siteUrl: string): string[] {
  if (address.startsWith(siteUrl)) return [address.slice(siteUrl.length) || '/'];
  return /^(\/(?!\/)|#)/.test(address) ? [address] : [];
}

/** Files of a site, with which its links are compared. */
export interface SiteFiles {
  /** Paths relative to the folder of the site, with slashes; brotli variants are left out. */
  names: readonly string[];
  /** Whether a page or a file stands at this path: `/product/12`, `/pictures/soap-320.webp`. */
  has(address: string): boolean;
}

export function siteFilesIn(siteDir: string, all: readonly string[] = listFiles(siteDir)): SiteFiles {
  return siteFilesOf(all.filter((name) => !name.endsWith('.br')));
}

/** The files of these `names`, as `SiteFiles` has them. */
export function siteFilesOf(names: readonly string[]): SiteFiles {
  const addresses = new Set(['/']);
  for (const name of names) {
    addresses.add(`/${name}`);
    if (name.endsWith('.html')) addresses.add(`/${name.slice(0, -'.html'.length)}`);
  }
  return { names, has: (address) => addresses.has(address) };
}
