import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

interface Browser {
  name: 'chrome' | 'safari' | 'ios' | 'firefox';
  version: string;
}

const { browserslist } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  browserslist: readonly string[];
};

/**
 * The oldest browsers that the shop runs on: `browserslist` of package.json, each entry as `chrome >= 90`. Chrome is also
 * Chrome for Android and the WebView of its apps, which have its version and its engine.
 */
export const baseline: readonly Browser[] = browserslist.map((entry) => {
  const [, name, version] = /^(chrome|safari|ios|firefox) >= ([\d.]+)$/.exec(entry) ?? [];
  if (!name || !version)
    throw new Error(`package.json: "${entry}" of browserslist is not as "chrome >= 90".`);
  return { name: name as Browser['name'], version };
});

/**
 * The baseline in the names that bundlers use, with a newer Chrome: for Chrome 90 they would transpile every `?.`, which adds a tenth
 * to the scripts. Chrome 90 runs all of them but `f?.(...list)`, for which the built files are checked.
 */
export const buildTarget: string[] = baseline.map(({ name, version }) =>
  name === 'chrome' && version === '90' ? 'chrome91' : name + version,
);

const unsupportedCall = 'Object.hasOwn(';

/**
 * Replaces `Object.hasOwn` in Astro's script that hydrates islands: Chrome before 93 and Safari before 15.4 lack it, and no
 * screen would hydrate.
 */
export function oldBrowsers(): Plugin {
  return {
    name: 'shop-old-browsers',
    enforce: 'pre',
    transform: {
      filter: { id: /astro-island\.prebuilt\.js$/ },
      handler(code) {
        if (!code.includes(unsupportedCall))
          this.error('Astro wakes islands in another way: this plugin may go.');
        return code.replaceAll(unsupportedCall, '({}).hasOwnProperty.call(');
      },
    },
  };
}
