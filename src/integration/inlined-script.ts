import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import * as configuration from '#domain/shop/configuration.ts';
import { buildTarget } from './baseline.ts';

/** A module of `domain` does nothing by being imported, so that a script leaves out one of which it uses nothing. */
export const treeshake = {
  moduleSideEffects: [{ test: below(new URL('../domain/', import.meta.url)), sideEffects: false }],
};

/** Matches the paths below a folder. It begins at the root, since the folders around the project may have the same names. */
function below(folder: URL): RegExp {
  const parts = fileURLToPath(folder).split(path.sep);
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('[\\\\/]')}`);
}

const queries = /\?(?:inlined|script)$/;

/**
 * `import script from '#inline/home-page.ts?inlined'` imports the file with all that it needs as one text, to be inlined in a
 * page. Astro's own scripts share files as soon as two of them use one module, and a file costs a slow connection a round trip
 * before a tap counts. `import { path, text } from '…?script'` imports it as a file of the site, named by its content, which
 * `pages/scripts` serves; a script that loads another one takes its `path`, and nothing of its code.
 */
export function inlinedScript(): Plugin {
  return {
    name: 'shop-inlined-script',
    enforce: 'pre',
    async resolveId(source, importer) {
      const [query] = queries.exec(source) ?? [];
      if (!query) return null;
      const file = await this.resolve(source.slice(0, -query.length), importer);
      return file && file.id + query;
    },
    async load(id) {
      const [query] = queries.exec(id) ?? [];
      if (!query) return null;
      const bundle = await rolldown({
        input: id.slice(0, -query.length),
        moduleTypes: { '.css': 'text' },
        platform: 'browser',
        plugins: [configuredValues(), inlinedScript()],
        optimization: { inlineConst: { mode: 'smart', pass: 2 } },
        tsconfig: false,
        transform: { target: buildTarget },
        treeshake,
      });
      const { output } = await bundle.generate({
        comments: false,
        entryFileNames: '[name]-[hash:10].js',
        format: 'iife',
        hashCharacters: 'hex',
        minify: true,
      });
      for (const file of await bundle.watchFiles) this.addWatchFile(file);
      await bundle.close();
      const [{ code, fileName }] = output;
      const text = code.trim();
      if (query === '?script')
        return `export const path = "/scripts/${fileName}"; export const text = ${JSON.stringify(text)};`;
      if (/<\/script/i.test(text)) this.error(`${id} would end the script that it stands in.`);
      return `export default ${JSON.stringify(text)};`;
    },
  };
}

/**
 * Gives scripts and pages the values of the configuration instead of the module that makes them: what no value of this shop needs, such as
 * decimals, is no byte of a script.
 */
export function configuredValues(): Plugin {
  return {
    name: 'shop-configured-values',
    load: {
      order: 'pre',
      filter: { id: /domain[\\/]shop[\\/]configuration\.ts(?:\?\w+)?$/ },
      handler: () =>
        Object.entries(configuration)
          .map(([name, value]) => `export const ${name} = ${literal(value)};`)
          .join('\n'),
    },
  };
}

function literal(value: unknown): string {
  return value instanceof RegExp ? String(value) : JSON.stringify(value);
}
