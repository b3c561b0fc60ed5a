/** What a page says to people and to machines. Addresses are as they stand in the page. */
export interface PageFacts {
  path: string;
  status: number;
  /** Whether a redirect stood on the way. */
  redirected: boolean;
  encoding: string | null;
  /** Bytes of the body on the wire. */
  wireBytes: number;
  title: string;
  description: string | null;
  canonical: string | null;
  robots: string | null;
  openGraph: Record<string, string>;
  headings: string[];
  /** The visible trail; the last one is not linked. */
  crumbs: { label: string; href: string | null }[];
  /** What a crawler follows. */
  links: string[];
  images: PageImage[];
  ids: string[];
  prices: string[];
  structuredData: string[];
  inlineScripts: string[];
  /** What a phone can paint before it runs the first script. */
  firstWords: string;
  /** Sheets and scripts that the page waits for before a tap counts: those that do not stand behind its own script. */
  externalFiles: string[];
  /** Addresses of the sheets behind the script. */
  deferredSheets: string[];
  /** What a strict content policy forbids: style attributes, event attributes, script addresses. */
  forbidden: string[];
  /** How many ratings a shopper sees. */
  ratings: number;
}

export interface PageImage {
  src: string | null;
  /** Of `src` and of each `srcset` that goes with it. */
  files: string[];
  alt: string | null;
  width: number;
  height: number;
  isLazy: boolean;
  isFirst: boolean;
}

/** Reads pages in a browser tab that stands on the site; sent there as it is, so it can use nothing outside itself. */
export async function readPages(paths: readonly string[]): Promise<PageFacts[]> {
  const read = async (path: string): Promise<PageFacts> => {
    const response = await fetch(path);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const all = <T extends Element>(selector: string) => [...page.querySelectorAll<T>(selector)];
    const attribute = (selector: string, name: string) =>
      page.querySelector(selector)?.getAttribute(name) ?? null;
    const filesOf = (set: string | null) =>
      (set ?? '').split(',').map((each) => each.trim().split(' ')[0] ?? '');
    const scripts = all<HTMLScriptElement>('script');
    // A page that brings nothing later ends in its script.
    const ownScript = page.querySelector(
      'script[data-defer], body > script:not([src], [type], [data-defer]):last-of-type',
    );
    const isBehind = (element: Element) =>
      ((ownScript?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    const beforeScripts = page.createRange();
    beforeScripts.setStart(page.body, 0);
    if (scripts[0]) beforeScripts.setEndBefore(scripts[0]);
    const isEndSheet = (element: Element) => element.matches('[rel=stylesheet]') && isBehind(element);
    return {
      path,
      status: response.status,
      redirected: response.redirected,
      encoding: response.headers.get('content-encoding'),
      wireBytes: Number(response.headers.get('content-length')),
      title: page.title,
      description: attribute('meta[name=description]', 'content'),
      canonical: attribute('link[rel=canonical]', 'href'),
      robots: attribute('meta[name=robots]', 'content'),
      openGraph: Object.fromEntries(
        all<HTMLMetaElement>('meta[property^="og:"], meta[name^="twitter:"]').map((meta) => [
          meta.getAttribute('property') ?? meta.name,
          meta.content,
        ]),
      ),
      headings: all('h1').map((heading) => heading.textContent),
      crumbs: all('nav[aria-label=Breadcrumb] li').map((item) => ({
        label: item.textContent.trim(),
        href: item.querySelector('a')?.getAttribute('href') ?? null,
      })),
      links: all('a[href]:not([rel=nofollow]), form[action]').map(
        (link) => link.getAttribute('href') ?? link.getAttribute('action') ?? '',
      ),
      images: all<HTMLImageElement>('img').map((image) => ({
        src: image.getAttribute('src'),
        files: [
          image.getAttribute('src') ?? '',
          ...filesOf(image.getAttribute('srcset')),
          ...[...(image.closest('picture')?.querySelectorAll('source') ?? [])].flatMap((source) =>
            filesOf(source.getAttribute('srcset')),
          ),
        ].filter((file) => file !== ''),
        alt: image.getAttribute('alt'),
        width: Number(image.getAttribute('width')),
        height: Number(image.getAttribute('height')),
        isLazy: image.getAttribute('loading') === 'lazy',
        isFirst: image.getAttribute('fetchpriority') === 'high',
      })),
      ids: all('[id]').map(({ id }) => id),
      prices: all('main .price').map((price) => price.textContent),
      structuredData: scripts
        .filter(({ type }) => type === 'application/ld+json')
        .map(({ textContent }) => textContent ?? ''),
      inlineScripts: scripts
        .filter(
          (script) => !script.hasAttribute('src') && ['', 'module', 'text/javascript'].includes(script.type),
        )
        .map(({ textContent }) => textContent ?? ''),
      firstWords: beforeScripts.toString(),
      externalFiles: all('script[src], link[rel=stylesheet], link[rel=modulepreload], link[rel=preload]')
        .filter((element) => !isEndSheet(element))
        .map((element) => element.outerHTML),
      deferredSheets: all('link[rel=stylesheet]')
        .filter(isEndSheet)
        .map((element) => element.getAttribute('href') ?? ''),
      forbidden: all('*').flatMap((element) =>
        [...element.attributes]
          .filter(({ name, value }) => name === 'style' || /^on/.test(name) || /^\s*javascript:/i.test(value))
          .map(({ name, value }) => `${element.tagName} ${name}="${value}"`),
      ),
      ratings: all('.rating').length,
    };
  };
  const facts: PageFacts[] = [];
  const waiting = [...paths];
  const work = async () => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) facts.push(await read(path));
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return facts;
}
