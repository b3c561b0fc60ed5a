import { createReadStream, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { AstroIntegration } from 'astro';
import { getMimeType } from 'hono/utils/mime';
import type { Connect } from 'vite';
import { buildTarget, oldBrowsers } from './baseline.ts';
import { saveCompiledPages } from './compiled-pages.ts';
import { inlineTokens } from './inline-tokens.ts';
import { inlinedScript } from './inlined-script.ts';
import { listCopies, screenScripts } from './screen-scripts.ts';

interface ShopOptions {
  /** Time zone in which the API writes dates. */
  apiZone: string;
  /** Folder of pictures and search index for `npm run dev`; a built site has them beside its pages. */
  devFolder: string | undefined;
  /** Folder for the compiled pages; without it Astro renders them itself. */
  pagesDir?: string | undefined;
}

const tokens = new URL('../styles/tokens.css', import.meta.url);

/**
 * Features that Lightning CSS must not transpile, as its own bit flags. It would replace `system-ui` by a list of fonts, though the
 * sheet names those that matter, and declare two variables for `light-dark()`, which no sheet uses: 80 bytes on each page.
 */
const systemFonts = 2 ** 16;
const lightDark = 2 ** 20;

/** The Astro integration with all that the shop adds to Astro's build. */
export function shop({ apiZone, devFolder, pagesDir }: ShopOptions): AstroIntegration {
  return {
    name: 'shop',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            define: { 'process.env.SHOP_API_ZONE': JSON.stringify(apiZone) },
            plugins: [inlinedScript(), listCopies(), oldBrowsers(), screenScripts()],
            css: {
              postcss: { plugins: [inlineTokens(readFileSync(tokens, 'utf8'))] },
              lightningcss: { exclude: systemFonts | lightDark },
            },
            build: { target: buildTarget, cssTarget: buildTarget },
          },
        });
      },
      'astro:build:start': ({ setPrerenderer }) => {
        if (pagesDir) setPrerenderer((own) => saveCompiledPages(own, pagesDir));
      },
      'astro:server:setup': ({ server }) => {
        if (devFolder) server.middlewares.use(devFiles(devFolder));
      },
    },
  };
}

/** Serves the files of a folder, for `npm run dev`; other requests go on to Astro. */
export function devFiles(folder: string): Connect.NextHandleFunction {
  return (request, response, next) => {
    // The path is not decoded, since names are content hashes. The URL parser resolves `..`, so that no path leaves the
    // folder.
    const { pathname } = new URL(`http://localhost${request.url}`);
    const file = path.join(folder, pathname);
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return next();
    response.setHeader('content-type', getMimeType(file) ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  };
}
