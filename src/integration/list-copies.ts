import type { Plugin } from 'vite';

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
