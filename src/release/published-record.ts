import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { OwnerChoices } from '#domain/owner/facts.ts';
import { choicesFile } from '#domain/owner/paths.ts';
import { writeAtomically } from '#files/write-atomically.ts';

/** A release, a site in its own folder. */
export interface Release extends Omit<PublishedRecord, 'folder'> {
  /** From 1. */
  number: number;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** Cause of its publication. */
  by: 'start' | 'rebuild' | 'hook' | 'schedule' | 'owner';
  pages: number;
  /** Pages that were rendered for it; the others were reused. */
  rendered: number;
  /** Choices of the owner that it was made with. */
  choices?: OwnerChoices;
}

/** Record of the last publication, a file in the data folder. A release is live as soon as the record names it. */
export interface PublishedRecord {
  /** Number of products: a catalogue that lost more than half of them is refused (R8). */
  products: number;
  /** Products in the API's list, rejected ones included. */
  received: number;
  /** The fingerprint of the site. */
  fingerprint: string;
  /** Folder of the site, absolute; it is written down relative to the data folder, which may be moved. */
  folder: string;
  /** Name of the source of its catalogue (`sourceName`). */
  source: string;
}

/** Source of the catalogue: the shop's own API and database, or a foreign API. */
export interface CatalogueSource {
  /** Base URL of the API. */
  apiUrl: string;
  /** Location of the shop's own database: `SQLite`, or an address without user and password; null for a foreign API. */
  database: string | null;
}

/** Name of the source: a shop shows only releases of its own source. */
export function sourceName({ apiUrl, database }: CatalogueSource): string {
  return database ?? apiUrl;
}

/** Whether the source of this name is a foreign API. */
function isForeign(source: string): boolean {
  return /^https?:/.test(source);
}

/** Reads the record of the last publication; null if it is missing or malformed. */
export function readPublished(dataDir: string): PublishedRecord | null {
  try {
    const record: PublishedRecord = JSON.parse(readFileSync(recordFile(dataDir), 'utf8'));
    return { ...record, folder: path.resolve(dataDir, record.folder) };
  } catch {
    return null;
  }
}

export async function writePublished(dataDir: string, record: PublishedRecord): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const { products, received, fingerprint, source } = record;
  const folder = path.relative(dataDir, record.folder);
  const json = JSON.stringify({ products, received, fingerprint, folder, source }, null, 2);
  await writeAtomically(recordFile(dataDir), `${json}\n`, { flush: true });
}

/** Records the owner's choices for the next publication, also that of a restart. */
export async function writeChoices(dataDir: string, choices: OwnerChoices): Promise<void> {
  await writeAtomically(path.join(dataDir, choicesFile), JSON.stringify(choices), { flush: true });
}

/** A refused publication leaves its choices in the file; no later rebuild may publish them. */
export async function restoreChoices(dataDir: string, folder: string | null): Promise<void> {
  await writeChoices(dataDir, choicesIn(folder));
}

/** File of the record. A backup copies it (`publishedRecords`). */
export function recordFile(dataDir: string): string {
  return path.join(dataDir, 'published.json');
}

/** Folder of the release that was published last from this source; null if it does not exist, or is no longer complete. */
export function currentRelease(dataDir: string, source: CatalogueSource): string | null {
  const record = readPublished(dataDir);
  return record?.source === sourceName(source) ? siteOf(record) : null;
}

/** Folder of the site that was published; null if it does not exist, or is no longer complete. */
export function siteOf({ folder, fingerprint }: PublishedRecord): string | null {
  return releaseIn(folder)?.fingerprint === fingerprint ? folder : null;
}

/**
 * The last publication, from which a loss is measured (R8). Null before the first, and if it was made from another database, or from the
 * shop's own while the source is a foreign API. A foreign API whose address has changed counts as the same source.
 */
export function lastPublished(dataDir: string, source: CatalogueSource): PublishedRecord | null {
  const record = readPublished(dataDir);
  if (record === null) return null;
  const isSame = source.database === null ? isForeign(record.source) : record.source === source.database;
  return isSame ? record : null;
}

/**
 * Address of the API from which the last site of this data folder was made. Null if it was made from the database of the shop itself,
 * and before the first.
 */
export function publishedApi(dataDir: string): string | null {
  const { source = '' } = readPublished(dataDir) ?? {};
  return isForeign(source) ? source : null;
}

/** Data of a release in its folder. It is written last, so a folder that has it holds a complete site. A dot keeps it from being served. */
export const releaseFile = '.release.json';

export async function writeRelease(folder: string, release: Release): Promise<void> {
  await writeFile(path.join(folder, releaseFile), JSON.stringify(release, null, 2));
}

/** The release in this folder; null if it holds no complete site. */
export function releaseIn(folder: string): Release | null {
  try {
    return JSON.parse(readFileSync(path.join(folder, releaseFile), 'utf8'));
  } catch {
    return null;
  }
}

/** The owner's choices with which the site in this folder was made. */
export function choicesIn(folder: string | null): OwnerChoices {
  return (folder && releaseIn(folder)?.choices) || {};
}
