/** Greatest sizes of the files of a site, bytes. They are far above real sizes: a larger file is a defect of the build. */
export const budgets = {
  /** A description of 20,000 characters takes 300,000 bytes at most, 10,000 categories beside a list take a million. */
  page: { least: 1_000, most: 5_000_000 },
  script: 600_000,
  style: 300_000,
  picture: 6_000_000,
  /** A file of the sitemap, by its protocol. */
  sitemap: 50_000_000,
} as const;

/** Greatest growth of the average compressed page from one site to the next, as a factor. */
export const maxGrowth = 3;
