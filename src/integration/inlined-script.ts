import { rolldown } from 'rolldown';
import type { Plugin } from 'vite';
import { buildTarget } from './baseline.ts';

const suffix = '?inlined';

/**
 * `import script from '#inline/home-page.ts?inlined'` imports the file with all that it needs as one text, to be inlined in a
 * page. Astro's own scripts share files as soon as two of them use one module, and a file costs a slow line a round trip
 * before a tap counts.
 */
export function inlinedScript(): Plugin {
  return {
    name: 'shop-inlined-script',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith(suffix)) return null;
      const file = await this.resolve(source.slice(0, -suffix.length), importer);
      return file && `${file.id}${suffix}`;
    },
    async load(id) {
      if (!id.endsWith(suffix)) return null;
      const bundle = await rolldown({
        input: id.slice(0, -suffix.length),
        moduleTypes: { '.css': 'text' },
        platform: 'browser',
        tsconfig: false,
        transform: { target: buildTarget },
      });
      const { output } = await bundle.generate({ comments: false, format: 'iife', minify: true });
      for (const file of await bundle.watchFiles) this.addWatchFile(file);
      await bundle.close();
      const text = output[0].code.trim();
      if (/<\/script/i.test(text)) this.error(`${id} would end the script that it stands in.`);
      return `export default ${JSON.stringify(text)};`;
    },
  };
}
