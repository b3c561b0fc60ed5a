/**
 * A fault of a file. Its text continues a sentence that begins with the name of the file: `leads to /nowhere, which is not
 * there`.
 */
export interface Fault {
  /** Path relative to the folder of the site. */
  file: string;
  fault: string;
}

/** A site that must not be published. The message is one sentence that names pages and faults. */
export class VerificationError extends Error {
  override readonly name = 'VerificationError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const told = faults.slice(0, maxTold).map(({ file, fault }) => `${file} ${fault}`);
    const others = faults.length - told.length;
    const all = [...told, ...(others > 0 ? [`and ${others} more faults like these`] : [])];
    super(`The site was not published, and the one before stays: ${all.join('; ')}.`);
    this.faults = faults;
  }
}

/** Greatest number of faults in the message. */
const maxTold = 3;

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
