import { createHash } from 'node:crypto';
import { type Snapshot, snapshotText } from '#catalogue/pull.ts';
import { factsFrom } from '#domain/content/facts.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { readSources } from './sources.ts';

/** Hashes of what a site is made of: the same hashes give the same bytes. */
export interface Fingerprints {
  /** Catalogue, code and settings. */
  site: string;
  /** Code, settings and Node (its texts of dates and numbers) alone. */
  codeHash: string;
  catalogueHash: string;
}

export function fingerprintsOf(snapshot: Snapshot): Fingerprints {
  const codeHash = hashOf([process.version, environment(), ...[...readSources()].flat()]);
  const catalogueHash = hashOf(snapshotText(snapshot));
  return { site: hashOf([codeHash, catalogueHash]), codeHash, catalogueHash };
}

function hashOf(parts: Iterable<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 20);
}

/** What the environment decides of the pages, in whatever way it is written; nothing of the machine or the server. */
function environment(): string {
  const { port, dataDir, databaseUrl, testShop, mailLinkOrigin, hookSecret, rebuildEveryMs, ...ofPages } =
    settingsFrom(process.env);
  const departmentPictures = [...ofPages.departmentPictures];
  return JSON.stringify({ ...ofPages, departmentPictures, facts: factsFrom(process.env) });
}
