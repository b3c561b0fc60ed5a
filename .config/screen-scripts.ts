import type { Plugin } from 'vite';

/**
 * What Astro hands on to no bundler for the screens' scripts. A constant stands where it is used, instead of in the file
 * that all screens share. A dynamic import is one and no more: what it needs is there already, its styles stand in the
 * page, and Vite's helper, which fetches both ahead, would cost every screen 0.6 kB.
 */
export function screenScripts(): Plugin {
  return {
    name: 'shop-screen-scripts',
    apply: 'build',
    enforce: 'pre',
    configEnvironment(name) {
      if (name !== 'client') return;
      return {
        build: {
          modulePreload: false,
          rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 2 } } },
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
