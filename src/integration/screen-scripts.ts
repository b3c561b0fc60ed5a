import type { Plugin } from 'vite';
import { treeshake } from './inlined-script.ts';

/**
 * Vite's helper for dynamic imports. Lists and search have their own copy: if it stood in the file that screens share, they would
 * load that file for it.
 */
const preloadHelper = /vite\/preload-helper/;
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
    load: {
      order: 'pre',
      filter: { id: preloadHelper },
      handler: () => shortHelper,
    },
  };
}

/**
 * Files into which modules are bundled: one for React, one for what most screens share, one for what lists and search share. Every
 * other module goes with its screen. By itself the bundler makes 17 files, and small files compress badly. The patterns name files
 * of `src`: they have to follow a module that is moved or renamed.
 */
const files = [
  {
    name: 'react',
    test: /node_modules[\\/](@astrojs[\\/]react|react|react-dom|scheduler)[\\/]/,
    priority: 1,
  },
  { name: 'lists', minShareCount: 2, test: /\?lists$/ },
  { name: 'shop', minShareCount: 2, test: (id: string) => !isOfSomeScreens(id) },
];

/**
 * Modules that only some screens share, besides all components: the bundler keeps each with its importers, so that other screens do
 * not load it.
 */
export const ofSomeScreens: Readonly<Record<string, readonly string[]>> = {
  'api/client': [
    'auth',
    'last-order',
    'orders',
    'passwords',
    'place-order',
    'product-list',
    'profile',
    'profile-update',
  ],
  'domain/account': ['account-forms', 'account-messages', 'auth-links', 'profile'],
  'domain/cart': ['cart-messages', 'cart-stock', 'order-terms'],
  // The checkout shows no pictures.
  'domain/catalogue': ['picture'],
  'domain/checkout': [
    'checkout-messages',
    'delivery',
    'interruption-messages',
    'live-prices',
    'order-sighting',
    'order-thanks',
    'ordered-removal',
  ],
  'domain/orders': ['order-details', 'order-dialog-messages', 'order-messages', 'payment'],
  'domain/shop': ['dialog', 'offline-messages'],
  'domain/text': ['api-dates', 'uuid'],
  'islands/form': ['form-fields'],
  'stores/account': ['auth', 'device', 'password', 'typed-profile'],
  'stores/orders': ['seen-orders'],
  'stores/checkout': [
    'checkout',
    'checkout-state',
    'order-thanks',
    'preconditions',
    'settle-order',
    'submission-loader',
  ],
};

const paths = Object.entries(ofSomeScreens).flatMap(([folder, names]) =>
  names.map((name) => `/src/${folder}/${name}.ts`),
);

function isOfSomeScreens(id: string): boolean {
  const path = id.replaceAll('\\', '/');
  return path.endsWith('.tsx') || paths.some((each) => path.endsWith(each));
}

const ofLists = /islands.(listing|search).|\?lists$/;
/** React, and modules of the bundler itself. */
const sharedByAll = /node_modules.(@astrojs|react|react-dom|scheduler).|^\0/;

/**
 * Gives the scripts of lists and search their own copies of all modules but React, named `…?lists`. Modules shared with the screens
 * would bring the cart's synchronization and the API's client along, 10 kB that a search never runs. A separate file for those two
 * would cost the checkout 1.2 kB instead.
 */
export function listCopies(): Plugin {
  return {
    name: 'shop-list-copies',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: {
      order: 'pre',
      filter: { id: /vite\/preload-helper.*\?lists$/ },
      handler: () => shortHelper,
    },
    async resolveId(source, importer, options) {
      if (!importer || !ofLists.test(importer)) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      const isShared = sharedByAll.test(resolved?.id ?? '') && !preloadHelper.test(resolved?.id ?? '');
      if (!resolved || isShared || !/\.(js|tsx?)$/.test(resolved.id)) return resolved;
      return { ...resolved, id: `${resolved.id}?lists` };
    },
  };
}
