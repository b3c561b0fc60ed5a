/** What a file of a site may weigh, bytes. Far above what any is: beyond it something has gone wrong. */
export const budgets = {
  /** A description of 20,000 characters takes 300,000 at most, and 10,000 categories beside a list a million. */
  page: { least: 1_000, most: 5_000_000 },
  script: 600_000,
  style: 300_000,
  picture: 6_000_000,
  /** A file of the sitemap, by its protocol. */
  sitemap: 50_000_000,
} as const;

/** So many times the weight of the pages before, compressed, a page on the average: a growth that nobody means. */
export const mostGrowth = 3;
