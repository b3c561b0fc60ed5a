import type { Settings } from '#domain/shop/settings.ts';
import { assertAddresses, assertOwnAddress, contactsWarning, ownAddressWarning } from '#release/live-site.ts';
import { warn } from '../console.ts';
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

interface Warnings {
  /** Warnings of the publication itself. */
  warnings?: readonly string[];
  /** Whether to warn of pages that name this machine as their address. */
  ofAddress?: boolean;
}

/** Prints what the owner must know of though the site is published: the given warnings, and those that the settings call for. */
export function warnAfterPublishing(
  settings: Settings,
  { warnings = [], ofAddress = true }: Warnings = {},
): void {
  for (const warning of warnings) warn(warning);
  if (ofAddress) warn(ownAddressWarning(settings, process.env));
  warn(contactsWarning(settings, process.env));
}
