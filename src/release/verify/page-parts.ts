/** A page cut into parts, so that content that many pages share is a part of its own and is checked once. */
export interface PageParts {
  /** Markup in order, cut at `<body>`, `<main>` and `</main>`, and where the content of a script or style sheet is left out. */
  markup: readonly string[];
  styles: readonly string[];
  scripts: readonly string[];
  /** Structured data, JSON; null where the page has none. */
  structuredData: string | null;
}

/** Beginning of the element with the structured data of a page. */
export const structuredDataTag = '<script type="application/ld+json">';

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
