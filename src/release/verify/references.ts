/** What the parts of a site lead to: paths from its root, or beside the file for a script that loads another. */

/**
 * Paths of the site that attributes hold, and `#part` for a part of the same page. Any attribute is read, which is five times as
 * quick as by names: where a path is not there, `isReference` says whether one that leads anywhere holds it.
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

/** Whether an attribute that leads somewhere holds this path: not a name of a product that happens to begin like one. */
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

/** Files that are named whole; of a name that a script puts together nobody can tell here. */
export function referencesInScript(script: string): string[] {
  const quoted = script.matchAll(
    /["'`](\.?\/[\w./-]*[\w-]\.(?:js|css|json|txt|svg|xml|webp|avif|bin))["'`]/g,
  );
  return [...quoted].map(([, address = '']) => address);
}

/** The fields of structured data that hold addresses of the shop. */
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

/** Whole addresses of the shop in a file for crawlers, by the characters around them. */
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
