import type { Measured } from '../measured.ts';
import type { ShopData } from './shop-data.ts';

/** Another generator with a project that makes the same pages, ready to be built again and again. */
export interface Peer {
  name: string;
  /** Folder into which its pages are written. */
  siteDir: string;
  build(): Promise<Measured>;
}

export interface PeerSource {
  data: ShopData;
  /** Parts of our own product pages and listings. */
  product: PageParts;
  listing: PageParts;
}

/** Parts that all pages of a kind share, cut out of a built page of our shop, so that pages of peers have as many bytes. */
interface PageParts {
  /** The style sheets. */
  css: string;
  /** The inlined scripts of the page's body. */
  script: string;
  /** From the body's start to the page's own content. */
  header: string;
  /** From the end of the page's own content. */
  footer: string;
}

export function pageParts(html: string): PageParts {
  const [, body = ''] = html.split(/<body[^>]*>/);
  const [header = '', content = ''] = body.split(/(?=<main\b)/);
  const scripts = content.matchAll(/<script(?: type="?module"?)?>(.*?)<\/script>/gs);
  return {
    css: [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, content]) => content).join('\n'),
    script: [...scripts].map(([, content]) => `{${content}}`).join('\n'),
    header,
    footer: /<footer\b.*<\/footer>/s.exec(content)?.[0] ?? '',
  };
}
