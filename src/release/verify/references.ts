// References of files to the site: paths from its root, relative paths in a script that loads another one, or `#part` of a page.

const attribute = /\s(?:href|src|action|component-url|renderer-url|data-defer|data-island)="([/#][^"]*)"/g;
const pictureSet = /\s(?:image)?srcset="([^"]*)"/gi;
const inline = /(<(script|style)\b[^>]*>)([\s\S]*?)<\/\2>/g;

/** References in a file of this name. */
export function referencesIn(file: string, content: string, siteUrl: string): string[] {
  if (file.endsWith('.html')) return referencesInPage(content, siteUrl);
  if (/\.(js|webmanifest)$/.test(file)) return referencesInScript(content);
  if (file.endsWith('.css')) return referencesInStyle(content);
  return /\.(xml|txt)$/.test(file) ? referencesInText(content, siteUrl) : [];
}

function referencesInPage(html: string, siteUrl: string): string[] {
  const references: string[] = [];
  const markup = html.replace(inline, (_, tag: string, name: string, content: string) => {
    references.push(...(name === 'style' ? referencesInStyle(content) : referencesInScript(content)));
    return tag;
  });
  for (const [, address = ''] of markup.matchAll(attribute)) references.push(address);
  for (const [, set = ''] of markup.matchAll(pictureSet))
    references.push(...set.split(', ').map((each) => each.split(' ')[0] ?? ''));
  // Attributes and structured data hold whole addresses. An escaped quote is one of a text.
  const whole = html.replaceAll('\\"', '').split(`"${siteUrl}`).slice(1);
  return [...references, ...whole.map((start) => /^[^"]*/.exec(start)?.[0] || '/')].filter(isOwn);
}

/** Whether a reference leads into the site. */
function isOwn(address: string): boolean {
  return /^(?:\/(?!\/)|#)/.test(address);
}

/** The structured data of a page; null if it cannot be parsed. */
export function structuredData(html: string): unknown {
  const [, json = '{}'] = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html) ?? [];
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

/** Addresses of the shop in a file for crawlers, as paths, found by the characters around them. */
export function referencesInText(text: string, siteUrl: string): string[] {
  return text
    .split(siteUrl)
    .slice(1)
    .map((start) => /^\/[^<>")\s]*/.exec(start)?.[0] ?? '')
    .filter(isOwn);
}

/** Files of a site, with which its links are compared. */
export interface SiteFiles {
  /** Paths relative to the folder of the site, with slashes; compressed variants are left out. */
  names: readonly string[];
  /** Whether a page or a file stands at this address: `/product/12`, `/pictures/soap-320.webp`. */
  has(address: string): boolean;
}

export function siteFiles(files: readonly string[]): SiteFiles {
  const names = files.filter((name) => !/\.(br|gz)$/.test(name));
  const addresses = new Set([
    '/',
    ...names.flatMap((name) => [`/${name}`, `/${name.replace(/\.html$/, '')}`]),
  ]);
  return { names, has: (address) => addresses.has(address) };
}
