/** Reads the shop at `url` all the time, so many times a second, and holds each page to what belongs to one release. */
export class Visitors {
  /** One line for each answer that a visitor could not use. */
  readonly faults: string[] = [];
  /** The releases that pages were of, as `releaseOf` tells them. */
  readonly seen = new Set<number>();
  requests = 0;
  readonly #url: string;
  readonly #pages: readonly string[];
  readonly #releaseOf: (price: number) => number;
  /** Files named by their content, of all pages seen so far. */
  readonly #files = new Set<string>();
  readonly #underWay = new Set<Promise<void>>();
  readonly #timer: NodeJS.Timeout;
  readonly #began = performance.now();

  constructor(
    url: string,
    pages: readonly string[],
    perSecond: number,
    releaseOf: (price: number) => number,
  ) {
    this.#url = url;
    this.#pages = pages;
    this.#releaseOf = releaseOf;
    this.#timer = setInterval(() => {
      const due = ((performance.now() - this.#began) / 1000) * perSecond;
      // A machine that falls behind catches up; more at once would only wait in the shop's queue.
      while (this.requests < due && this.#underWay.size < mostUnderWay) this.#visit();
    }, 5);
  }

  /** Ends the visits, once those under way have ended; returns how many there were a second. */
  async end(): Promise<number> {
    clearInterval(this.#timer);
    const perSecond = (1000 * this.requests) / (performance.now() - this.#began);
    await Promise.all(this.#underWay);
    return perSecond;
  }

  #visit(): void {
    const number = this.requests++;
    const files = [...this.#files];
    const file = number % 3 === 2 ? files[number % Math.max(1, files.length)] : undefined;
    const path = file ?? this.#pages[number % this.#pages.length] ?? '/';
    const visit = (file === undefined ? this.#readPage(path) : this.#readFile(path))
      .catch((error: Error) => void this.faults.push(`${path}: ${error.cause ?? error}`))
      .finally(() => this.#underWay.delete(visit));
    this.#underWay.add(visit);
  }

  async #readFile(path: string): Promise<void> {
    const response = await fetch(this.#url + path);
    const { byteLength } = await response.arrayBuffer();
    if (response.status !== 200 || byteLength === 0) this.faults.push(`${path}: ${response.status}`);
  }

  async #readPage(path: string): Promise<void> {
    const response = await fetch(this.#url + path);
    const page = await response.text();
    const shown = [...page.matchAll(/UGX\s*<?[^<]{0,9}?([\d,]{6,})|"price":"?(\d{5,})/g)];
    const prices = shown.map(([, text, figure]) => Number(figure ?? text?.replaceAll(',', '')));
    const releases = new Set(prices.map(this.#releaseOf).filter((release) => release >= 0));
    for (const release of releases) this.seen.add(release);
    if (response.status !== 200 || !page.endsWith('</html>') || releases.size !== 1)
      this.faults.push(`${path}: ${response.status}, releases ${[...releases].join(', ')}`);
    for (const [name] of page.matchAll(/\/(?:_astro|scripts|styles|pictures)\/[\w.-]+/g))
      this.#files.add(name);
  }
}

const mostUnderWay = 100;
