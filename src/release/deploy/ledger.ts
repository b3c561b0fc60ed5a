import path from 'node:path';

/** File at the top of a destination that lists the files of the shop there; a dot keeps it from being served. */
export const ledgerFile = '.shop-deployed.json';

export interface Ledger {
  /** Number of the site that was deployed last, from 1; `count` in the file. */
  serial: number;
  /** Fingerprint of the site that was deployed last. */
  fingerprint: string;
  /** Files at the destination, each with the serial of the last site that had it. */
  files: Readonly<Record<string, number>>;
}

/** Keys of the file, which older deploys have written too. */
type LedgerJson = Omit<Ledger, 'serial'> & { count: number };

/**
 * Parses a ledger; null before the first deploy. The text is not trusted: another user with write access could make a deploy remove
 * files elsewhere. Throws one sentence when it cannot be parsed or names files outside of the destination, since it is then unknown
 * which files are the shop's.
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

/** The text of a ledger, as it is written to the destination. */
export function ledgerText({ serial, fingerprint, files }: Ledger): string {
  return JSON.stringify({ count: serial, fingerprint, files } satisfies LedgerJson);
}

/** Null for a text that no deploy has written. */
function parsed(text: string): Ledger | null {
  try {
    const { count: serial, fingerprint, files } = (JSON.parse(text) ?? {}) as Partial<LedgerJson>;
    if (!Number.isInteger(serial) || serial === undefined || typeof fingerprint !== 'string') return null;
    if (typeof files !== 'object' || files === null || Array.isArray(files)) return null;
    return Object.values(files).every(Number.isInteger) ? { serial, fingerprint, files } : null;
  } catch {
    return null;
  }
}

/** Whether `file` is a relative path that stays inside its folder on every system: no `..`, no absolute path, no drive. */
function isInnerPath(file: string): boolean {
  if (/[\\\p{Cc}]|^[a-z]:/iu.test(file)) return false;
  return file.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Path of `file` in `folder`, which is absolute. Throws if `file` leads out of it. */
export function pathInside(folder: string, file: string): string {
  assertInner([file]);
  return path.join(folder, file);
}

/** Throws one sentence if one of these relative paths leads out of its folder. */
export function assertInner(files: readonly string[]): void {
  const outer = files.find((file) => !isInnerPath(file));
  if (outer !== undefined)
    throw new Error(`${JSON.stringify(outer)} is no file of a site: nothing was done to it.`);
}

/** Folders that these files are in, and those around them; paths relative to the destination. */
export function foldersOf(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const file of files)
    for (let folder = path.posix.dirname(file); folder !== '.'; folder = path.posix.dirname(folder))
      folders.add(folder);
  return [...folders];
}
