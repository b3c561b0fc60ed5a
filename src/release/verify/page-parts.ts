import { createHash } from 'node:crypto';
import type { InlineHashes } from '#domain/shop/content-policy.ts';

/** A page cut into parts, so that content that many pages share is a separate part and is checked once. */
export interface PageParts {
  /** Markup in order, cut at `<body>`, `<main>` and `</main>`, and where the content of a script or style sheet is left out. */
  markup: readonly string[];
  styles: readonly string[];
  scripts: readonly string[];
  /** Structured data, JSON; null if the page has none. */
  structuredData: string | null;
}

/** Beginning of the element with the structured data of a page. */
const structuredDataTag = '<script type="application/ld+json">';

export function partsOf(html: string): PageParts {
  const parts = { markup: [] as string[], styles: [] as string[], scripts: [] as string[] };
  let structuredData: string | null = null;
  const body = html.indexOf('<body');
  const main = html.indexOf('<main', body);
  const cuts = [body, main, html.indexOf('</main>', main)].filter((cut) => cut > 0);
  const addMarkup = (start: number, end: number) => {
    const inside = cuts.filter((cut) => cut > start && cut < end);
    for (const [index, cut] of [start, ...inside].entries()) {
      const to = inside[index] ?? end;
      if (to > cut) parts.markup.push(html.slice(cut, to));
    }
  };
  let offset = 0;
  let script = html.indexOf('<script');
  let style = html.indexOf('<style');
  while (script !== -1 || style !== -1) {
    const isScript = style === -1 || (script !== -1 && script < style);
    const start = isScript ? script : style;
    const open = html.indexOf('>', start) + 1;
    const close = html.indexOf(isScript ? '</script>' : '</style>', open);
    if (open === 0 || close === -1) break;
    // The tag belongs to the markup, since its attributes may name a file.
    addMarkup(offset, open);
    const content = html.slice(open, close);
    if (!isScript) parts.styles.push(content);
    else if (html.startsWith(structuredDataTag, start)) structuredData = content;
    else parts.scripts.push(content);
    offset = close;
    if (isScript) script = html.indexOf('<script', close);
    else style = html.indexOf('<style', close);
  }
  addMarkup(offset, html.length);
  return { ...parts, structuredData };
}

/**
 * Returns a function that hashes the inline scripts and style sheets of a page, without structured data. `html` is the page decoded as
 * latin1, which keeps every byte and takes half the time of UTF-8.
 *
 * Most pages have the same scripts and sheets as another page: only the first of them is parsed tag by tag.
 */
export function inlineHasher(): (html: string) => InlineHashes {
  const hashes = new Map<string, string>();
  const byElements = new Map<string, InlineHashes>();
  const hashOf = (content: string) => {
    let hash = hashes.get(content);
    if (hash === undefined) {
      hash = `sha256-${createHash('sha256').update(content, 'latin1').digest('base64')}`;
      hashes.set(content, hash);
    }
    return hash;
  };
  const hashesOf = (contents: readonly string[]) =>
    [...new Set(contents)].filter((content) => content !== '').map(hashOf);
  return (html) => {
    const elements = (html.match(element) ?? []).filter((each) => !each.startsWith(structuredDataTag));
    const key = elements.join('');
    const known = byElements.get(key);
    if (known) return known;
    const { scripts, styles } = inlineTexts(html);
    const inline = { scripts: hashesOf(scripts), styles: hashesOf(styles) };
    // Otherwise some only look like elements.
    if (scripts.length + styles.length === elements.length) byElements.set(key, inline);
    return inline;
  };
}

/** Text that looks like an element with a script or a sheet, wherever it stands. */
const element = /<(script|style)\b[\s\S]*?<\/\1[\s/>]/gi;

/**
 * The texts of the scripts and sheets in a page, without structured data. Attributes are read as such, since they may hold what
 * looks like a tag.
 */
function inlineTexts(html: string): { scripts: string[]; styles: string[] } {
  const texts = { scripts: [] as string[], styles: [] as string[] };
  const tag = /<(?:!--[\s\S]*?--|(\/?[a-z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*))>/gi;
  for (let match = tag.exec(html); match !== null; match = tag.exec(html)) {
    const [, name = '', attributes = ''] = match;
    if (!/^(?:script|style|textarea|title)$/i.test(name)) continue;
    const start = tag.lastIndex;
    const length = html.slice(start).search(new RegExp(`</${name}[\\s/>]`, 'i'));
    const end = length === -1 ? html.length : start + length;
    if (/^style$/i.test(name)) texts.styles.push(html.slice(start, end));
    if (/^script$/i.test(name) && !/\btype="?application\/ld\+json/.test(attributes))
      texts.scripts.push(html.slice(start, end));
    tag.lastIndex = end;
  }
  return texts;
}
