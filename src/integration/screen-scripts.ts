import type { Plugin, Rolldown } from 'vite';
import { treeshake } from './inlined-script.ts';

/**
 * Vite's helper for dynamic imports. Lists and search have their own copy: if it stood in the file that screens share, they would
 * load that file for it.
 */
const preloadHelper = /vite\/preload-helper/;
/** Parser of addresses for browsers without `URL`, which tus imports: as CommonJS it would cost every screen a helper of 0.4 kB. */
const addressParser = /^url-parse$/;
const ownParser = 'virtual:native-url';
const relativeUrl =
  'export default function (link, origin) { return new URL(link, new URL(origin, location)); }';
const shortHelper = 'export const __vitePreload = (load) => load();';

/**
 * Divides the scripts of the screens into files. A constant is inlined where it is used, instead of in the file that all
 * screens share. A dynamic import fetches only its file: its dependencies are loaded already, its styles are in the page,
 * and Vite's helper, which preloads both, would cost every screen 0.6 kB.
 */
export function screenScripts(): Plugin {
  return {
    name: 'shop-screen-scripts',
    apply: 'build',
    enforce: 'pre',
    // Astro passes no such option to the bundler by itself.
    configEnvironment(name) {
      if (name !== 'client') return;
      return {
        build: {
          modulePreload: false,
          rolldownOptions: {
            // A screen's file may export to the scripts that it loads later, too.
            preserveEntrySignatures: 'allow-extension',
            optimization: { inlineConst: { mode: 'all', pass: 2 } },
            treeshake,
            output: { codeSplitting: { groups: files } },
          },
        },
      };
    },
    resolveId: {
      filter: { id: addressParser },
      handler: () => ownParser,
    },
    load: {
      order: 'pre',
      filter: { id: [preloadHelper, /^virtual:native-url$/] },
      handler: (id) => (id === ownParser ? relativeUrl : shortHelper),
    },
  };
}

/**
 * Files into which modules are bundled: one for React, one for what screens share at their start, one for what they share later, one for
 * what lists and search share. Every other module goes with its screen. More files would spare a screen up to 5 kB, and cost the way to an
 * order 24 requests.
 */
const files: Rolldown.CodeSplittingGroup[] = [
  {
    name: 'react',
    test: /node_modules[\\/](@astrojs[\\/]react|react|react-dom|scheduler)[\\/]/,
    priority: 1,
  },
  { name: 'lists', minShareCount: 2, test: /\?lists$/ },
  { name: 'rooms', minShareCount: 2, test: /\?owner$/ },
  { name: 'shop', minShareCount: 2, tags: ['$initial'] },
  { name: 'later', minShareCount: 2 },
];

/** Scripts with their own copies of all modules but React, by the ending of the copies. */
const apart = { lists: /islands.(listing|search).|\?lists$/, owner: /islands.owner.|\?owner$/ };
/** React, and modules of the bundler itself. */
const sharedByAll = /node_modules.(@astrojs|react|react-dom|scheduler).|^\0/;

/**
 * Gives the scripts of lists and search their own copies of all modules but React, named `…?lists`. Modules shared with the screens
 * would bring the cart's synchronization and the API's client along, 10 kB that a search never runs. A separate file for those two
 * would cost the checkout 1.2 kB instead. The owner's app has its own copies, too: no byte of it reaches a shopper.
 */
export function separateCopies(): Plugin {
  return {
    name: 'shop-separate-copies',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      order: 'pre',
      filter: { id: /vite\/preload-helper.*\?(lists|owner)$/ },
      handler: () => shortHelper,
    },
    async resolveId(source, importer, options) {
      const [copy] =
        Object.entries(apart).find(([, importers]) => importer && importers.test(importer)) ?? [];
      if (!copy) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const isShared = sharedByAll.test(resolved?.id ?? '') && !preloadHelper.test(resolved?.id ?? '');
      if (!resolved || isShared || !/\.(js|tsx?)$/.test(resolved.id)) return resolved;
      return { ...resolved, id: `${resolved.id}?${copy}` };
    },
  };
}
