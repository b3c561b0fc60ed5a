/** Where a site is deployed to: a folder, or one of another machine. Files are named by their paths from it. */
export interface Destination {
  /** As the owner has written it. */
  name: string;
  /** The texts of those of these files at its top that are there. */
  read(files: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Writes a file at its top where there is none of that name; false where there is one. */
  claim(file: string, content: string): Promise<boolean>;
  /** Those of the files that are there, and hold something else than in `siteDir`. */
  differing(files: readonly string[], siteDir: string): Promise<string[]>;
  /** Copies files of `siteDir`, each of them by a rename. Returns those that it has copied. */
  put(files: readonly string[], siteDir: string, options: PutOptions): Promise<string[]>;
  /** Removes those of the files that are there. */
  remove(files: readonly string[]): Promise<void>;
}

export interface PutOptions {
  /** `missing`: a file that is there stays, as its name says what it holds, or since its turn comes later. */
  only: 'missing' | 'changed';
  /** Says what would be copied, and copies nothing. */
  dryRun: boolean;
}
