import { pictureFile } from '#domain/shop/paths.ts';
import type { Settings } from '#domain/shop/settings.ts';
import { readSnapshot } from '#release/built-files.ts';
import {
  choicesIn,
  currentRelease,
  lastPublished,
  restoreChoices,
  sourceName,
  writeChoices,
} from '#release/published-record.ts';
import { listReleases, rollBack } from '#release/releases.ts';
import { parseSynonyms } from '#search/synonyms.ts';
import { databaseLocation } from '#server/database/data-folder.ts';
import type { Publishing } from '#server/owner/publish/publishing.ts';
import { print } from '../console.ts';
import { validateImport, validatePicture } from '../import-validation.ts';
import type { RebuildProcesses } from '../rebuild-requests.ts';
import { compareWithSite } from './compare-with-site.ts';
import { overridesGuards } from './publish-settings.ts';

/** Publishing from /owner, for a shop on its own database. A release is called live once `showPublished` has shown it to shoppers. */
export function ownerPublishing(
  settings: Settings,
  rebuilds: Pick<RebuildProcesses, 'publish'>,
  showPublished: () => void,
): Publishing {
  const { dataDir, databaseUrl } = settings;
  const source = { apiUrl: '', database: databaseLocation(databaseUrl) };
  const idle = { isRunning: false, step: '', done: 0, total: 0, fault: '', release: null };
  let state: ReturnType<Publishing['state']> = idle;
  let thumbnails = { folder: null as string | null, addresses: thumbnailsIn(null) };
  const run = async (work: () => Promise<number>) => {
    state = { ...idle, isRunning: true };
    try {
      const release = await work();
      showPublished();
      state = { ...idle, release };
    } catch (error) {
      state = { ...idle, fault: error instanceof Error ? error.message : String(error) };
    }
  };
  const releases = () => listReleases(dataDir).filter((each) => each.source === sourceName(source));
  return {
    validate: validateImport,
    validatePicture,
    validateSynonyms: parseSynonyms,
    compare(reply, newPictures) {
      const current = currentRelease(dataDir, source);
      const snapshot = current === null ? null : readSnapshot(current);
      const comparison = compareWithSite(reply, {
        snapshot,
        last: lastPublished(dataDir, source),
        newPictures,
      });
      return overridesGuards(settings, { force: false }) ? { ...comparison, warnings: [] } : comparison;
    },
    thumbnails() {
      const folder = currentRelease(dataDir, source);
      if (folder !== thumbnails.folder) thumbnails = { folder, addresses: thumbnailsIn(folder) };
      return thumbnails.addresses;
    },
    choices: () => choicesIn(currentRelease(dataDir, source)),
    asksStandIns: () => !process.env.SHOP_STAND_INS?.trim(),
    publish: (force, choices) =>
      void run(async () => {
        await writeChoices(dataDir, choices);
        try {
          const output = await rebuilds.publish(force, (progress) => {
            state = { ...state, ...progress };
          });
          const { release, refused, error = 'The publication ended too early.' } = JSON.parse(output || '{}');
          if (release === undefined) throw new Error(refused ?? error);
          return release;
        } catch (fault) {
          await restoreChoices(dataDir, currentRelease(dataDir, source));
          throw fault;
        }
      }),
    rollBack: (number) => void run(async () => (await rollBack(dataDir, source, number, print)).number),
    state: () => state,
    releases: () =>
      releases().map(({ number, madeAt, products, by, isCurrent }) => ({
        ...{ number, products, by, isCurrent },
        at: Date.parse(madeAt),
      })),
    productsOf(number) {
      const release = releases().find((each) => each.number === number);
      return (release && readSnapshot(release.folder)?.products) ?? null;
    },
  };
}

/** Addresses of the smallest picture of each product of a site. */
function thumbnailsIn(folder: string | null): Map<string, string> {
  const products = (folder && readSnapshot(folder)?.products) || [];
  return new Map(
    products.map(({ id, pictures: [first] }) => {
      const width = first.kind === 'photo' ? (first.widths[0] ?? 0) : 0;
      return [id, pictureFile(first, width, 'webp')];
    }),
  );
}
