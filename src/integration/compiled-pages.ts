import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroPrerenderer } from 'astro';

/** A page as Astro's build knows it, as far as its compiled code asks for that again while it renders. */
interface PageData {
  route: { route: string };
  component: string;
  styles: unknown;
}

/** Astro's own prerenderer, whose pages have been compiled and loaded. */
interface CompiledPages {
  app: {
    getOptions(): {
      allPages: Readonly<Record<string, PageData>>;
      settings: { config: { outDir: URL }; scripts: readonly unknown[] };
    };
  };
}

/**
 * Renders nothing: moves the pages that Astro has compiled to `folder`, with `build-info.json`, what they ask Astro's build for
 * while they render. `release/render-process.ts` renders them from there, for any catalogue.
 */
export function saveCompiledPages(own: AstroPrerenderer, folder: string): AstroPrerenderer {
  return {
    ...own,
    name: 'shop',
    async setup() {
      await own.setup?.();
      const { allPages, settings } = (own as unknown as CompiledPages).app.getOptions();
      renameSync(path.join(fileURLToPath(settings.config.outDir), '.prerender'), folder);
      const pages = Object.values(allPages).map(({ route, component, styles }) => [
        `${route.route}&${component}`,
        { styles },
      ]);
      writeFileSync(
        path.join(folder, 'build-info.json'),
        JSON.stringify({ pages, scripts: settings.scripts }),
      );
    },
    getStaticPaths: async () => [],
  };
}
