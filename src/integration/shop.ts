import { readFileSync } from 'node:fs';
import type { AstroIntegration } from 'astro';
import { buildTarget } from './baseline.ts';
import { devFiles } from './dev-files.ts';
import { inlineTokens } from './inline-tokens.ts';
import { inlinedScript } from './inlined-script.ts';
import { listCopies } from './list-copies.ts';
import { oldBrowsers } from './old-browsers.ts';
import { screenScripts } from './screen-scripts.ts';

interface ShopOptions {
  /** Time zone in which the API writes dates. */
  apiZone: string;
  /** Folder of pictures and search index for `npm run dev`; a built site has them beside its pages. */
  devFolder: string | undefined;
}

const tokens = new URL('../styles/tokens.css', import.meta.url);

/** All that the shop's build does beside what Astro does by itself. */
export function shop({ apiZone, devFolder }: ShopOptions): AstroIntegration {
  return {
    name: 'shop',
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        updateConfig({
          vite: {
            define: { 'process.env.SHOP_API_ZONE': JSON.stringify(apiZone) },
            plugins: [inlinedScript(), listCopies(), oldBrowsers(), screenScripts()],
            css: { postcss: { plugins: [inlineTokens(readFileSync(tokens, 'utf8'))] } },
            build: { target: buildTarget, cssTarget: buildTarget },
          },
        });
      },
      'astro:server:setup': ({ server }) => {
        if (devFolder) server.middlewares.use(devFiles(devFolder));
      },
    },
  };
}
