import { createHash } from 'node:crypto';
import { type Snapshot, snapshotText } from '#catalogue/pull.ts';
import { factsFrom } from '#domain/content/facts.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { readSources } from './sources.ts';

/** Hashes of the inputs of a site, 20 hexadecimal digits each. A site with the same `site` hash need not be built again. */
export interface Fingerprints {
  /** Hash of catalogue, code, settings and Node. */
  site: string;
  /** Hash of code, settings and the version of Node, which formats dates and numbers. */
  codeHash: string;
  /** Hash of the code alone. */
  sourcesHash: string;
  catalogueHash: string;
}

export function fingerprintsOf(snapshot: Snapshot): Fingerprints {
  const sourcesHash = hashOfSources();
  const codeHash = hashOf([process.version, environment(), sourcesHash]);
  const catalogueHash = catalogueHashOf(snapshot);
  return { site: hashOf([codeHash, catalogueHash]), codeHash, sourcesHash, catalogueHash };
}

/** Hash of the code from which pages are made, 20 hexadecimal digits. It takes tens of milliseconds, since all of it is read. */
export function hashOfSources(): string {
  return hashOf(sourceParts());
}

function* sourceParts(): Generator<string | Buffer, void> {
  for (const [file, chunks] of readSources()) {
    yield file;
    yield* chunks;
  }
}

/** Hash of a catalogue, 20 hexadecimal digits, whatever code and settings make a site of it. */
function catalogueHashOf(snapshot: Snapshot): string {
  return hashOf(snapshotText(snapshot));
}

function hashOf(parts: Iterable<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 20);
}

/**
 * Settings on which pages depend, as parsed: two spellings of one value make no difference. Settings of the machine and the
 * server are left out.
 */
function environment(): string {
  const {
    port,
    host,
    dataDir,
    databaseUrl,
    testShop,
    webVitals,
    mailLinkOrigin,
    hookSecret,
    rebuildEveryMs,
    ...pageSettings
  } = settingsFrom(process.env);
  const departmentPictures = [...pageSettings.departmentPictures];
  return JSON.stringify({ ...pageSettings, departmentPictures, facts: factsFrom(process.env) });
}
