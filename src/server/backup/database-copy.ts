import { copyFile, open } from 'node:fs/promises';

/** Copies one kind of database into a backup and restores it. */
export interface DatabaseCopy {
  kind: 'sqlite' | 'postgres';
  /** Name of the copy in a backup. */
  file: string;
  /** Writes a snapshot of the whole database to `target`, while the shop runs. */
  save(target: string): Promise<void>;
  /** File names of the original pictures in the copy's catalogue. */
  picturesIn(copy: string): Promise<string[]>;
  /** Throws an `OperatorError` when the copy is damaged, or made by newer code. */
  check(copy: string): Promise<void>;
  /** Whether there is any data that a restore would replace. */
  holdsData(): Promise<boolean>;
  /** Throws an `OperatorError` while the shop is open. The caller holds the database lock. */
  assertClosed(): Promise<void>;
  /**
   * Replaces the database by the copy, and the record of the published site by `record` (null: none). The replaced files go
   * to the folder `previousName` of the data folder. A kill at any moment leaves the previous shop or the new one, at the latest
   * when it is opened. An error before `onCommit` is called leaves the shop as it was, and no file. The caller holds the
   * database lock.
   */
  replace(copy: string, record: string | null, previousName: string, onCommit: () => void): Promise<void>;
}

/** Copies a file and flushes it to disk (fsync). */
export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  const handle = await open(to, 'r+');
  await handle.sync().finally(() => handle.close());
}
