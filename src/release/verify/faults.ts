/** A fault of a file. Its text continues a sentence that begins with the name of the file: `leads to /nowhere, which is not there`. */
export interface Fault {
  /** Path relative to the folder of the site. */
  file: string;
  fault: string;
}

/** Greatest number of faults in the message. */
const maxTold = 3;

/** A site that must not be published. The message is one sentence that names pages and faults. */
export class VerificationError extends Error {
  override readonly name = 'VerificationError';
  readonly faults: readonly Fault[];

  constructor(faults: readonly Fault[]) {
    const named = faults.slice(0, maxTold).map(({ file, fault }) => `${file} ${fault}`);
    const more = faults.length - named.length;
    if (more > 0) named.push(`and ${more} more faults like these`);
    super(`The site was not published, and the one before stays: ${named.join('; ')}.`);
    this.faults = faults;
  }
}
