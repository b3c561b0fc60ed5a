import { createHash } from 'node:crypto';
import { type Snapshot, snapshotText } from '#catalogue/pull.ts';
import { settingsFrom } from '#domain/shop/settings.ts';
import { readSources } from './sources.ts';

/** What a site is made of, by name: the same names give the same bytes. */
export interface Fingerprints {
  /** Catalogue, code and settings. */
  site: string;
  /** Code and settings alone. */
  basis: string;
  catalogue: string;
}

export function fingerprintsOf(snapshot: Snapshot): Fingerprints {
  const basis = hashOf([environment(), ...[...readSources()].flat()]);
  const catalogue = hashOf(snapshotText(snapshot));
  return { site: hashOf([basis, catalogue]), basis, catalogue };
}

function hashOf(parts: Iterable<string | Buffer>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 20);
}

/** What the environment decides of the pages: the settings of the shop, and nothing of the machine. */
function environment(): string {
  const machine = ['SHOP_DATA_DIR', 'SHOP_SNAPSHOT', 'SHOP_OUT_DIR', 'SHOP_PAGES_DIR'];
  const ofServer = [
    'SHOP_HOOK_SECRET',
    'SHOP_REBUILD_EVERY',
    'SHOP_DEBUG',
    'SHOP_LOG_REQUESTS',
    'SHOP_TRUSTED_PROXIES',
    'SHOP_MAIL_FROM',
  ];
  // The address that holds is said below, whether it was set or stands for itself.
  const others = [...machine, ...ofServer, 'SHOP_SITE_URL'];
  const names = Object.keys(process.env).filter(
    (name) => name.startsWith('SHOP_') && !others.includes(name) && process.env[name] !== '',
  );
  const values = names.toSorted().map((name) => `${name}=${process.env[name]}`);
  return [settingsFrom(process.env).siteUrl, ...values].join('\n');
}
