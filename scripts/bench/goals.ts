/** What the shop promises, as the bench holds it to. Bytes are as sent: compressed with brotli. */
export const goals = {
  /** HTML of home and listings, with its CSS and inlined script: one flight of packets. */
  pageBytes: 14_000,
  productPageBytes: 9_000,
  inlinedScriptBytes: 1_500,
  externalScripts: 0,
  /** The whole home page on a phone, pictures included. */
  homeBytes: 100_000,
  layoutShift: 0,
  blockingMs: 20,
  /** Until a tap on Add to cart counts, in times of the static page in the same run. */
  addToLimit: 1.1,
  /** All script of a screen, inlined or not, and what of it is neither React nor Astro. */
  screenScriptBytes: 85_000,
  ownScriptBytes: 20_000,
  /** From the call of the command to the release that is published, at 10,000 products. */
  rebuildSeconds: 2,
  unchangedSeconds: 1,
  rollbackSeconds: 1,
  /** The build of up to 10,000 products, and of 50,000: the whole tree of its processes. */
  peakMegabytes: { few: 700, many: 1_500 },
  /** Durable ones, on SQLite, with their clients on the same two cores; milliseconds. */
  ordersPerSecond: 5_000,
  ordersP99: 50,
  /** The same while 500 logins a second are thrown at the API. */
  floodedOrdersP99: 250,
  /** Until the first results among 10,000 products, median of mixed queries; half as much again among 50,000. */
  searchBytes: 12_000,
  searchOneFileBytes: 20_000,
  searchRequests: 3,
  searchWorstBytes: 120_000,
  /** Of the main thread after a key in the search, on a phone; the median of all keys. */
  searchKeyMs: 50,
} as const;
