import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { addedToCart, orderPlaced } from '#domain/shop/messages.ts';
import { workerPath } from '#domain/shop/offline.ts';
import { isRetained } from '#domain/shop/served-files.ts';
import { root } from '#files/folders.ts';
import { writePublished, writeRelease } from '#release/published-record.ts';
import { listReleases, otherReleases, retainedReleases } from '#release/releases.ts';
import type { RequestEntry } from '#server/logs/server-log.ts';
import { type Change, ChangedProject } from './changed-project.ts';
import { OwnApi } from './own-api.ts';
import { apiOf } from './shop.ts';
import { Workplace } from './workplace.ts';

/** As few products as make a shop, those that journeys buy among them. */
const products = ['1', '23', '71', '201', '203'];

/** Texts that differ between the first and the last release. They show from which release a page's scripts are. */
export const words = {
  first: { addedToCart, orderPlaced },
  last: { addedToCart: 'It is in your cart!', orderPlaced: 'Your order is on its way!' },
} as const;

/** Beginning of the names of the caches of each release's worker. */
export const cachePrefixes = { first: 'shop-1-', last: 'shop-2-' } as const;

/** By it a page shows that a script of the last release has run on it. */
const mark = "document.documentElement.dataset.code = 'last';";

/** The code of the last release: another look, other words, another worker, other shards, and each deferred script another one. */
const changes: readonly Change[] = [
  ['src/styles/tokens.css', '--space-3: 0.75rem', '--space-3: 0.8rem'],
  ['src/domain/shop/messages.ts', addedToCart, words.last.addedToCart],
  ['src/domain/shop/messages.ts', orderPlaced, words.last.orderPlaced],
  ['src/domain/shop/offline.ts', cachePrefixes.first, cachePrefixes.last],
  ['src/domain/catalogue/product.ts', 'perShard = 40', 'perShard = 2'],
  ['src/inline/on-interaction/frame.ts', 'startFocusTrap();', `${mark}\nstartFocusTrap();`],
  [
    'src/stores/checkout/order-submission.ts',
    'export type SubmissionResult',
    `${mark}\nexport type SubmissionResult`,
  ],
];

/** Prices of the serum, UGX. */
export const prices = { first: 45_000, last: 47_000 } as const;

const numbers = { first: 1, last: retainedReleases } as const;

type Which = keyof typeof numbers;

interface Showing {
  /** The service worker that the shop sends in place of the release's own. */
  worker?: string;
}

/**
 * A shop with ten releases: the first is of the code of this project, the last of changed code and another price, as after a
 * deploy. Those between were shown for a day each; no page of them is open, and their folders are as good as empty. A journey
 * says which one is shown.
 */
export class ReleasedShop implements AsyncDisposable {
  /** Requests that the shop has answered since the last `show`. */
  readonly requests: RequestEntry[];
  /** Script of each release's service worker. */
  readonly workers: Record<Which, string> = { first: '', last: '' };
  readonly #api: OwnApi;
  readonly #place = new Workplace();

  static async open(): Promise<ReleasedShop> {
    const requests: RequestEntry[] = [];
    const onRequest = (entry: RequestEntry) => void requests.push(entry);
    const api = await OwnApi.open(process.env.JOURNEY_DATA_DIR ?? '', { onRequest });
    const shop = new ReleasedShop(api, requests);
    try {
      await shop.#publishAll();
    } catch (error) {
      await shop[Symbol.asyncDispose]();
      throw error;
    }
    return shop;
  }

  private constructor(api: OwnApi, requests: RequestEntry[]) {
    this.#api = api;
    this.requests = requests;
  }

  /** Origin of the site, and of the API for everybody but its pages. */
  get url(): string {
    return this.#api.url;
  }

  /** Shows a release to who comes from now on, with the files of those before it, as a shop that follows the releases does. */
  show(which: Which, { worker = this.workers[which] }: Showing = {}): void {
    const folder = this.#folderOf(numbers[which]);
    const file = path.join(folder, workerPath);
    // It may be a hard link to a file of all sites of this code.
    for (const variant of [file, `${file}.br`]) rmSync(variant, { force: true });
    writeFileSync(file, worker);
    const before = otherReleases(this.#dataDir, folder).filter((each) => each < folder);
    this.#api.site.show(folder, before);
    this.requests.length = 0;
  }

  /** Whether a release has a file or a page at this path. */
  has(which: Which, address: string): boolean {
    const file = path.join(this.#folderOf(numbers[which]), address);
    return [file, `${file}.html`].some(existsSync);
  }

  /** Paths of the files of a release that stay for pages of earlier ones. */
  retainedFilesOf(which: Which): string[] {
    const folder = this.#folderOf(numbers[which]);
    const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    return names
      .map((name) => `/${name}`)
      .filter((address) => isRetained(address) && !address.endsWith('.br'));
  }

  /** Requests since the last `show` that were answered by an error: `404 /scripts/product-1.js`. */
  get failures(): string[] {
    return this.requests.filter(({ status }) => status >= 400).map(({ status, path }) => `${status} ${path}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    using _ = this.#place;
    await this.#api[Symbol.asyncDispose]();
  }

  get #dataDir(): string {
    return path.join(this.#place.folder, 'records');
  }

  #folderOf(number: number): string {
    return path.join(this.#dataDir, 'releases', String(number).padStart(6, '0'));
  }

  async #publishAll(): Promise<void> {
    const pictures = path.resolve('node_modules/.cache/journey-pictures');
    mkdirSync(pictures, { recursive: true });
    mkdirSync(this.#dataDir);
    symlinkSync(pictures, path.join(this.#dataDir, 'pictures'), 'junction');
    await this.#api.keepOnly(products);
    await this.#api.change('71', { price: prices.first });
    await this.#publish(root);
    await this.#letDaysPass();
    await this.#api.change('71', { price: prices.last });
    using changed = new ChangedProject(changes);
    await this.#publish(changed.folder);
    if (!existsSync(this.#folderOf(numbers.first))) throw new Error('The first of ten releases is gone.');
    for (const which of ['first', 'last'] as const)
      this.workers[which] = readFileSync(path.join(this.#folderOf(numbers[which]), workerPath), 'utf8');
  }

  /** Publishes the next release with the code in the folder `project`. */
  async #publish(project: string): Promise<void> {
    const script = path.join(project, 'scripts/rebuild.ts');
    const { code, said, faults } = await this.#place.build(
      apiOf(this.url),
      [],
      { SHOP_SITE_URL: this.url },
      script,
    );
    if (code !== 0) throw new Error(`The release was not published: ${faults || said}`);
  }

  /** Lets the first release be of a while ago, and puts those after it, one a day. */
  async #letDaysPass(): Promise<void> {
    const [first] = listReleases(this.#dataDir);
    if (!first) throw new Error('There is no first release.');
    const { folder: _, isCurrent: __, ...release } = first;
    for (let number = numbers.first; number < numbers.last; number++) {
      const folder = this.#folderOf(number);
      const madeAt = new Date(Date.now() - (numbers.last + 1 - number) * dayMs).toISOString();
      mkdirSync(folder, { recursive: true });
      const fingerprint = number === numbers.first ? release.fingerprint : `release ${number}`;
      await writeRelease(folder, { ...release, fingerprint, number, madeAt });
      if (number > numbers.first) await writePublished(this.#dataDir, { ...release, fingerprint, folder });
    }
  }
}

const dayMs = 24 * 60 * 60 * 1000;
