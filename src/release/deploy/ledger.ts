/** Which files of a destination are the shop's, kept at its top; a dot keeps it from being served. */
export const ledgerFile = '.shop-deployed.json';

export interface Ledger {
  /** How many sites were deployed. */
  count: number;
  /** Of the site that was deployed last. */
  fingerprint: string;
  /** Each file that is there, with the number of the last site that had it. */
  files: Readonly<Record<string, number>>;
}

/** None before the first time. Throws one sentence when it cannot be read: nobody would know then what is whose. */
export function ledgerFrom(text: string | undefined, destination: string): Ledger | null {
  if (text === undefined) return null;
  try {
    const ledger = JSON.parse(text) as Partial<Ledger>;
    const { count, fingerprint, files } = ledger;
    if (Number.isInteger(count) && typeof fingerprint === 'string' && files && typeof files === 'object')
      return ledger as Ledger;
  } catch {
    // As below.
  }
  throw new Error(
    `${ledgerFile} in ${destination} is damaged: remove it, and deploy with --force, which writes it anew.`,
  );
}
