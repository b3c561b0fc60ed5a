/** How one kind of database is copied into a backup and put back. */
export interface DatabaseCopy {
  kind: 'sqlite' | 'postgres';
  /** Name of the copy in a backup. */
  file: string;
  /** Writes the whole database, as it is at one moment, to `target`, while the shop goes on. */
  save(target: string): Promise<void>;
  /** Files of the originals of the pictures that the catalogue in the copy shows. */
  picturesIn(copy: string): Promise<string[]>;
  /** Throws a `Fault` when the copy is damaged, or made by newer code. */
  check(copy: string): Promise<void>;
  /** Whether there is anything that a restore would take away. */
  holdsData(): Promise<boolean>;
  /** Puts the copy in the place of the database, which goes to the folder `aside`. Throws a `Fault` while the shop is open. */
  replace(copy: string, aside: string): Promise<void>;
}
