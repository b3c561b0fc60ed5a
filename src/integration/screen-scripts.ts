import type { Plugin } from 'vite';

/**
 * The script files of the screens. A constant stands where it is used, instead of in the file that all screens share. A
 * dynamic import is one and no more: what it needs is there already, its styles stand in the page, and Vite's helper, which
 * fetches both ahead, would cost every screen 0.6 kB.
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
            output: { codeSplitting: { groups: files } },
          },
        },
      };
    },
    load: {
      order: 'pre',
      filter: { id: /vite\/preload-helper/ },
      handler: () => 'export const __vitePreload = (load) => load();',
    },
  };
}

/**
 * React in one file, what most screens share in another, what lists and search share in a third, the rest with its screen.
 * Left to itself the bundler makes 17 files, and the small ones compress badly.
 */
/* Each pattern names files of `src`: a module that moves, or is named anew, is named here, too. */
const files = [
  {
    name: 'react',
    test: /node_modules[\\/](@astrojs[\\/]react|react|react-dom|scheduler)[\\/]/,
    priority: 1,
  },
  { name: 'lists', minShareCount: 2, test: /\?lists$/ },
  // What a screen needs at once, in one file, though scripts that come later share some of it.
  {
    name: 'orders',
    includeDependenciesRecursively: false,
    test: /\/src\/(islands\/orders\/(?!Slip|ThanksCard|Tracking)|domain\/orders\/(order-details|order-status)|stores\/orders\/orders)/,
  },
  // The notice of an unconfirmed order, which several screens show, and the words of orders, which it shares with them.
  { name: 'unconfirmed', includeDependenciesRecursively: false, test: /UnconfirmedNotice|\/order-messages/ },
  // Screens that have the one nearly all need the other, too.
  { name: 'empty', includeDependenciesRecursively: false, test: /islands\/frame\/(EmptyState|Pearl)\.tsx$/ },
  // The checkout's first screen; what comes with the order itself (`order-submission`) loads later.
  {
    name: 'checkout',
    includeDependenciesRecursively: false,
    test: /\/src\/(islands\/checkout\/(CheckoutScreen|Notice|Order|Payment)|domain\/checkout\/(checkout-messages|live-prices)|api\/client\/product-list|stores\/checkout\/(checkout|leave-checkout|preconditions|shown-order|submission-loader))/,
  },
  { name: 'shop', minShareCount: 2, test: (id: string) => !isOfSomeScreens(id) },
];

/**
 * Beside all components, the modules that some screens share and the others need not carry: the bundler puts each with what
 * imports it.
 */
export const ofSomeScreens: Readonly<Record<string, readonly string[]>> = {
  'api/client': ['auth', 'last-order', 'orders', 'passwords', 'product-list', 'profile', 'profile-update'],
  'domain/account': ['account-forms', 'account-messages', 'next-path', 'phone', 'profile'],
  'domain/cart': ['cart-messages', 'cart-stock', 'order-terms'],
  // The checkout shows none.
  'domain/catalogue': ['picture'],
  'domain/checkout': [
    'checkout-messages',
    'delivery-promise',
    'interruption-messages',
    'live-prices',
    'order-sighting',
    'ordered-removal',
  ],
  'domain/orders': ['order-details', 'order-messages', 'order-status', 'order-thanks', 'thanks-messages'],
  'domain/shop': ['dialog'],
  'domain/text': ['api-dates', 'uuid'],
  'islands/form': ['focus-first-error', 'typed-in'],
  'stores/account': ['auth', 'device', 'password', 'typed-profile'],
  'stores/checkout': [
    'checkout',
    'leave-checkout',
    'order-lock',
    'preconditions',
    'settle-order',
    'shown-order',
    'submission-loader',
  ],
  'stores/orders': ['order-thanks'],
};

const paths = Object.entries(ofSomeScreens).flatMap(([folder, names]) =>
  names.map((name) => `/src/${folder}/${name}.ts`),
);

function isOfSomeScreens(id: string): boolean {
  const path = id.replaceAll('\\', '/');
  return path.endsWith('.tsx') || paths.some((each) => path.endsWith(each));
}

const ofLists = /islands.(listing|search).|\?lists$/;
/** React, and what the bundler itself adds. */
const sharedByAll = /node_modules.(@astrojs|react|react-dom|scheduler).|^\0/;

/**
 * Gives the scripts of lists and search their own copies of all modules but React, named `…?lists`. Who looks for things
 * has no use for the cart's synchronisation and the API's client; in one file with what the screens share, which nothing but
 * copies prevents, they would cost a search 10 kB, and apart from it the checkout 1.2.
 */
export function listCopies(): Plugin {
  return {
    name: 'shop-list-copies',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    async resolveId(source, importer, options) {
      if (!importer || !ofLists.test(importer)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      if (!found || sharedByAll.test(found.id) || !/\.(js|tsx?)$/.test(found.id)) return found;
      return { ...found, id: `${found.id}?lists` };
    },
  };
}
