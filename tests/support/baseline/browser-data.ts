import { createRequire } from 'node:module';
import type { CompatData, Identifier } from '@mdn/browser-compat-data';
import { baseline } from '#integration/baseline.ts';

const data = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** What stands for each browser of the baseline in MDN's data. */
const engines = {
  chrome: ['chrome', 'chrome_android', 'webview_android'],
  safari: ['safari'],
  ios: ['safari_ios'],
  firefox: ['firefox'],
} as const;

export type Features = Readonly<Record<string, Identifier | undefined>>;

export const { api, css, javascript } = data as unknown as {
  api: Features;
  css: Readonly<Record<'properties' | 'selectors' | 'at-rules' | 'types', Features>>;
  javascript: { builtins: Features };
};

/** The browsers of the baseline that lack a feature, empty if all have it or MDN does not say. */
export function lacking(feature: Identifier | undefined): string[] {
  const support = feature?.__compat?.support;
  if (!support) return [];
  return baseline.flatMap(({ name, version }) => {
    const lacks = engines[name].some((engine) => {
      const all = [support[engine] ?? []].flat();
      return all.length > 0 && !all.some((each) => !each.flags && isBefore(each.version_added, version));
    });
    return lacks ? [`${name} ${version}`] : [];
  });
}

function isBefore(added: string | false | null | undefined, version: string): boolean {
  if (!added || added === 'preview') return false;
  const [is, wanted] = [added.replace('≤', ''), version].map((text) => text.split('.').map(Number));
  return compare(is ?? [], wanted ?? []) <= 0;
}

function compare(
  [one = 0, further = 0]: readonly number[],
  [other = 0, more = 0]: readonly number[],
): number {
  return one - other || further - more;
}
