import { merchantFeedFile } from '#domain/shop/paths.ts';
import type { Fault } from './faults.ts';
import type { SiteFiles } from './references.ts';
import { secretFaults, secretFinder } from './secrets.ts';
import { type DataContext, feedFaults, searchFaults, sitemapFaults, sitemapNames } from './verify-data.ts';

export interface DataToCheck extends DataContext {
  env: Readonly<Record<string, string | undefined>>;
}

/** The files for crawlers and the search index, after their check. */
export interface CheckedData {
  /** Faults of these files, once it is known which files the site has. */
  faultsAmong(files: SiteFiles): Fault[];
  /** Files that were searched for secrets. */
  searched: ReadonlySet<string>;
}

/** Checks the files for crawlers and the search index, which are complete before the pages are. */
export async function checkData({ env, ...data }: DataToCheck): Promise<CheckedData> {
  const searched = [merchantFeedFile.slice(1), ...sitemapNames(data.siteDir)];
  const findSecret = secretFinder(env);
  const secrets = searched.flatMap((file) => secretFaults(data.siteDir, file, findSecret));
  const feed = await feedFaults(data);
  const sitemap = await sitemapFaults(data);
  const search = await searchFaults(data);
  return {
    faultsAmong: (files) => [...secrets, ...feed(files), ...sitemap(files), ...search],
    searched: new Set(searched),
  };
}
