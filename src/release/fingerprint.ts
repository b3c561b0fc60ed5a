import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Snapshot } from '#catalogue/pull.ts';
import { takenChoices } from '#domain/owner/facts.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { listFiles, root } from '#files/folders.ts';

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
  const catalogueHash = hashOf([JSON.stringify(snapshot)]);
  return { site: hashOf([codeHash, catalogueHash]), codeHash, sourcesHash, catalogueHash };
}

/** Hash of the code from which pages are made, 20 hexadecimal digits. It takes tens of milliseconds, since all of it is read. */
export function hashOfSources(): string {
  return hashOf(sourceParts());
}

/** Code that is in no page, papers beside the code, and what editors keep there. */
const withoutPages = /^src\/(server|conformance)\/|\/README\.md$|\/\./;

/** Names and contents of the files from which pages are made, with the owner's choices, which stand over the configuration. */
function* sourceParts(): Generator<string | Buffer, void> {
  const code = listFiles(path.join(root, 'src')).map((file) => `src/${file}`);
  const files = [
    'astro.config.mjs',
    'package.json',
    'package-lock.json',
    ...code.filter((file) => !withoutPages.test(file)),
    ...publicFiles().map((file) => `public/${file}`),
  ];
  for (const file of files.toSorted()) {
    yield file;
    yield readFileSync(path.join(root, file));
  }
  yield JSON.stringify(takenChoices());
}

/** Paths of the files in `public/` that go into the site as they are, relative to it. */
export function publicFiles(): string[] {
  const folder = path.join(root, 'public');
  return existsSync(folder) ? listFiles(folder).filter((file) => !isClutter(file)) : [];
}

/** Whether a file is clutter that a desktop left in a folder. */
export function isClutter(file: string): boolean {
  return /^(\.DS_Store|\._.*|Thumbs\.db|desktop\.ini)$/is.test(path.posix.basename(file));
}

/** Throws one sentence for a file of `public/` in whose place the shop has put its own into the site. */
export function assertPublicFilesStand(siteDir: string): void {
  const sizeIn = (folder: string, file: string) => statSync(path.join(folder, file)).size;
  for (const file of publicFiles())
    if (sizeIn(path.join(root, 'public'), file) !== sizeIn(siteDir, file))
      throw new Error(
        `public/${file} has the name of a file that the shop makes itself: give it another name, or take it away. Nothing was published.`,
      );
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
    bucket,
    catalogue,
    dataDir,
    databaseUrl,
    testShop,
    isDemo,
    webVitals,
    mailLinkOrigin,
    hookSecret,
    rebuildEveryMs,
    ...pageSettings
  } = settingsFrom(process.env);
  return JSON.stringify(pageSettings);
}
