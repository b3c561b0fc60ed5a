import type { Measured } from '../measured.ts';
import type { PageParts } from './page-parts.ts';
import type { ShopData } from './shop-data.ts';

/** Another generator with a project that makes the same pages, ready to be built again and again. */
export interface Peer {
  name: string;
  /** Where its pages are written. */
  siteDir: string;
  build(): Promise<Measured>;
}

export interface PeerSource {
  data: ShopData;
  /** Of our own pages. */
  product: PageParts;
  listing: PageParts;
}
