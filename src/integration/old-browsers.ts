import type { Plugin } from 'vite';

const asks = 'Object.hasOwn(';

/** Astro's script that wakes islands calls `Object.hasOwn`, which Chrome before 93 and Safari before 15.4 lack: no screen would wake. */
export function oldBrowsers(): Plugin {
  return {
    name: 'shop-old-browsers',
    enforce: 'pre',
    transform: {
      filter: { id: /astro-island\.prebuilt\.js$/ },
      handler(code) {
        if (!code.includes(asks)) this.error('Astro wakes islands in another way: this plugin may go.');
        return code.replaceAll(asks, '({}).hasOwnProperty.call(');
      },
    },
  };
}
