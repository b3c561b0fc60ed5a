import { isInnerPath } from './inner-path.ts';

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

/**
 * None before the first time. What the host has is not trusted: another user with write access there could have files removed elsewhere.
 * Throws one sentence when it cannot be read, or names what is not in the destination: nobody would know then what is whose.
 */
export function ledgerFrom(text: string | undefined, destination: string): Ledger | null {
  if (text === undefined) return null;
  const ledger = parsed(text);
  if (ledger === null)
    throw new Error(
      `${ledgerFile} in ${destination} is damaged: remove it, and deploy with --force, which writes it anew.`,
    );
  const outer = Object.keys(ledger.files).find((file) => !isInnerPath(file));
  if (outer !== undefined)
    throw new Error(
      `${ledgerFile} in ${destination} names ${JSON.stringify(outer)}, which no deploy has written and which is not in there: see who has changed it, remove it, and deploy with --force, which writes it anew.`,
    );
  return ledger;
}

/** Null for what no deploy has written. */
function parsed(text: string): Ledger | null {
  try {
    const { count, fingerprint, files } = (JSON.parse(text) ?? {}) as Partial<Ledger>;
    if (!Number.isInteger(count) || count === undefined || typeof fingerprint !== 'string') return null;
    if (typeof files !== 'object' || files === null || Array.isArray(files)) return null;
    return Object.values(files).every(Number.isInteger) ? { count, fingerprint, files } : null;
  } catch {
    return null;
  }
}
