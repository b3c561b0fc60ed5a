/** Budgets of the shop, which tests and the bench compare with its figures. Bytes are as sent: compressed with brotli. */
export const goals = {
  /** HTML of home and listings, with its CSS and inlined script: one flight of packets. */
  pageBytes: 14_000,
  productPageBytes: 10_000,
  inlinedScriptBytes: 1_500,
  externalScripts: 0,
  /** The whole home page on a phone, pictures included. */
  homeBytes: 100_000,
  homeSaveDataBytes: 60_000,
  layoutShift: 0,
  blockingMs: 20,
  /** Time until a tap on Add to cart counts, as a factor of that of the static page in the same run. */
  addToLimit: 1.15,
  /** Time until a tap counts on a second page, as a factor of that on the first page; slow 3G. */
  secondPageToFirst: 0.5,
  /** All script of a screen, inlined or not, and its part that is neither React nor Astro. */
  screenScriptBytes: 88_000,
  ownScriptBytes: 27_000,
  /** A full build and one changed price by the greatest number of products, seconds; memory of all processes of the build. */
  builds: [
    { products: 262, buildSeconds: 5, rebuildSeconds: 2.5, peakMegabytes: 700 },
    { products: 1_000, buildSeconds: 8, rebuildSeconds: 3, peakMegabytes: 700 },
    { products: 10_000, buildSeconds: 25, rebuildSeconds: 5, peakMegabytes: 700 },
    { products: 50_000, buildSeconds: undefined, rebuildSeconds: 12, peakMegabytes: 1_500 },
  ],
  /** Durable orders on SQLite, with the clients on the same two cores. */
  ordersPerSecond: 3_000,
  /** Bytes until the first results among 10,000 products, median of mixed queries; half as many more among 50,000. */
  searchBytes: 12_000,
  searchOneFileBytes: 20_000,
  searchRequests: 3,
  searchWorstBytes: 120_000,
  /** The longest task of the main thread of a phone after a key, a filter or a tap. */
  taskMs: 50,
} as const;
