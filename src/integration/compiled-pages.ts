import { renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroPrerenderer } from 'astro';

/** The part of Astro's own data of a page that its compiled code reads again while it renders. */
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
 * A prerenderer that renders nothing: it moves the pages that Astro has compiled to `folder`, and writes the data that they read
 * from Astro's build while they render into `build-info.json` there. `release/render-process.ts` renders them for any catalogue.
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
