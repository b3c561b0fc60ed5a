/** Budgets of the shop, which the bench compares with its figures. Bytes are as sent: compressed with brotli. */
export const goals = {
  /** HTML of home and listings, with its CSS and inlined script: one flight of packets. */
  pageBytes: 14_000,
  productPageBytes: 9_000,
  inlinedScriptBytes: 1_500,
  externalScripts: 0,
  /** The whole home page on a phone, pictures included. */
  homeBytes: 100_000,
  homeSaveDataBytes: 60_000,
  layoutShift: 0,
  blockingMs: 20,
  /** Time until a tap on Add to cart counts, as a factor of that of the static page in the same run. */
  addToLimit: 1.1,
  /** Time until a tap counts on a second page, as a factor of that on the first page; slow 3G. */
  secondPageToFirst: 0.5,
  requestsUntilAdd: 1,
  /** All script of a screen, inlined or not, and its part that is neither React nor Astro. */
  screenScriptBytes: 85_000,
  ownScriptBytes: 23_000,
  /** From the start of the command until the release is published, at 10,000 products. */
  rebuildSeconds: 1.5,
  unchangedSeconds: 1,
  rollbackSeconds: 1,
  /** Memory of all processes of a build: up to 10,000 products, and above. */
  peakMegabytes: { few: 700, many: 1_500 },
  /** Durable orders on SQLite, with the clients on the same two cores; the 99th percentile in milliseconds. */
  ordersPerSecond: 5_000,
  ordersP99: 50,
  /** 99th percentile of orders while 500 sign-ins a second reach the API, ms. */
  floodedOrdersP99: 250,
  /** Bytes until the first results among 10,000 products, median of mixed queries; half as many more among 50,000. */
  searchBytes: 12_000,
  searchOneFileBytes: 20_000,
  searchRequests: 3,
  searchWorstBytes: 120_000,
  /** Time of the main thread after a key in the search, on a phone; the median of all keys. */
  searchKeyMs: 50,
  /** Memory without garbage that an open shop may gain each minute of a soak: half of it fills caches and limits; 1 MB is a leak. */
  soakGrowthMegabytes: 0.8,
  /** Points of Lighthouse, of 100, for each category of each page. */
  lighthousePoints: 100,
} as const;
