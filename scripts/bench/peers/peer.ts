import type { Measured } from '../measured.ts';
import type { PageParts } from './page-parts.ts';
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
