import type { Settings } from '#domain/shop/settings.ts';
import { readSnapshot } from '#release/built-files.ts';
import { assertAddresses, assertOwnAddress, contactsWarning, ownAddressWarning } from '#release/live-site.ts';
import { readPublished } from '#release/published-record.ts';
import { isSample } from '#server/sample-catalogue.ts';
import { warnOnce } from '../console.ts';
import { prepareSettings } from '../shop.ts';

/**
 * Reads the settings of a command that publishes, and makes or recovers the data folder. Throws one sentence when a setting is
 * invalid, the folder cannot be made, or no site with these addresses would work for shoppers.
 */
export function readPublishSettings(): Settings {
  const settings = prepareSettings();
  assertOwnAddress(settings, process.env);
  assertAddresses(settings);
  return settings;
}

/** Most products that are compared with the sample: a larger catalogue is not the sample. */
const mostOfSample = 1_000;

/** Whether a publication overrides the guards: with `--force`, or if the site shows the sample, which any catalogue may replace. */
export function overridesGuards(
  { dataDir }: Pick<Settings, 'dataDir'>,
  { force }: { force: boolean },
): boolean | 'sample' {
  if (force) return true;
  const published = readPublished(dataDir);
  if (published === null || published.products > mostOfSample) return false;
  return isSample(readSnapshot(published.folder)?.products ?? []) && 'sample';
}

/** Prints the warnings that the settings call for, unless the open shop that requests this rebuild has printed them. */
export function warnAfterPublishing(settings: Settings): void {
  const settingsWarnings = [ownAddressWarning(settings, process.env), contactsWarning(settings)];
  for (const warning of settingsWarnings) warnOnce(warning);
}
