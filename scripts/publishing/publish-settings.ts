import type { Settings } from '#domain/shop/settings.ts';
import { buildInputs } from '#release/build-inputs.ts';
import { assertAddresses, assertOwnAddress, contactsWarning, ownAddressWarning } from '#release/live-site.ts';
import { readPublished, type Target } from '#release/published-record.ts';
import { isSample } from '#server/sample-catalogue.ts';
import { prepareSettings } from '../shop.ts';
import { warn, warnOnce } from '../warnings.ts';

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

/** Greatest number of products that are compared with the sample: a large catalogue is none. */
const mostOfSample = 1_000;

/**
 * Whether a publication overrides the guards: with `--force`, or where the site shows the sample, which any other catalogue may
 * replace.
 */
export function overridesGuards(
  { dataDir }: Pick<Settings, 'dataDir'>,
  { force }: { force: boolean },
  target: Target = 'release',
): boolean {
  if (force) return true;
  const published = readPublished(dataDir, target);
  if (published === null || published.products > mostOfSample) return false;
  return isSample(buildInputs(dataDir, published.fingerprint, target).readSnapshot()?.products ?? []);
}

/**
 * Prints what the owner must know of though the site is published: the warnings of the publication, and those that the settings
 * call for, unless the open shop that requests this rebuild has printed them.
 */
export function warnAfterPublishing(settings: Settings, warnings: readonly string[] = []): void {
  for (const warning of warnings) warn(warning);
  const settingsWarnings = [ownAddressWarning(settings, process.env), contactsWarning(settings, process.env)];
  for (const warning of settingsWarnings) warnOnce(warning);
}
