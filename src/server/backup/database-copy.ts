import { copyFile, open } from 'node:fs/promises';

/** How one kind of database is copied into a backup and put back. */
export interface DatabaseCopy {
  kind: 'sqlite' | 'postgres';
  /** Name of the copy in a backup. */
  file: string;
  /** Writes the whole database, as it is at one moment, to `target`, while the shop goes on. */
  save(target: string): Promise<void>;
  /** Files of the originals of the pictures that the catalogue in the copy shows. */
  picturesIn(copy: string): Promise<string[]>;
  /** Throws an `OperatorError` when the copy is damaged, or made by newer code. */
  check(copy: string): Promise<void>;
  /** Whether there is anything that a restore would take away. */
  holdsData(): Promise<boolean>;
  /** Throws an `OperatorError` while the shop is open. The caller holds the lock of the data folder. */
  assertClosed(): Promise<void>;
  /**
   * Puts the copy in the place of the database, and `record` (null: none) in that of the record of the published site. What was
   * there goes to the folder `previous` of the data folder. A kill at any moment leaves the shop before or the new one, at the
   * latest when it is opened. An error before `onCommit` is called leaves the shop as it was, and no file. The caller holds the
   * lock of the data folder.
   */
  replace(copy: string, record: string | null, previous: string, onCommit: () => void): Promise<void>;
}

/** Copies a file and flushes it to disk (fsync). */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  await handle.sync().finally(() => handle.close());
}
