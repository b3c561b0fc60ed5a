import { createReadStream, existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { getMimeType } from 'hono/utils/mime';
import type { Connect, Plugin } from 'vite';
import { colours } from '#domain/shop/configuration.ts';
import { buildTarget, oldBrowsers } from './baseline.ts';
import { configuredValues, inlinedScript } from './inlined-script.ts';
import { screenScripts, separateCopies } from './screen-scripts.ts';

interface ShopOptions {
  /** Time zone in which the API writes dates. */
  apiZone: string;
  /** Folder of pictures and search index for `npm run dev`; a built site has them beside its pages. */
  devFolder: string | undefined;
}

const tokens = new URL('../styles/tokens.css', import.meta.url);
const pages = new URL('../pages/', import.meta.url);

/** Names of the texts in `content` that have no file in `pages`. A route `[text]` would take the addresses of lists. */
function textNames(): string[] {
  return globSync('*.md', { cwd: fileURLToPath(new URL('../content/', import.meta.url)) })
    .map((file) => path.basename(file, '.md'))
    .filter((name) => !existsSync(new URL(`${name}.astro`, pages)));
}

/**
 * Features that Lightning CSS must not transpile, as its own bit flags. It would replace `system-ui` by a list of fonts, though the
 * sheet names those that matter, and declare two variables for `light-dark()`, which no sheet uses: 80 bytes on each page.
 */
const systemFonts = 2 ** 16;
const lightDark = 2 ** 20;

/** The Astro integration with all that the shop adds to Astro's build. */
export function shop({ apiZone, devFolder }: ShopOptions): AstroIntegration {
  return {
    name: 'shop',
    hooks: {
      'astro:config:setup': ({ injectRoute, updateConfig }) => {
        for (const name of textNames())
          injectRoute({ pattern: `/${name}`, entrypoint: new URL('_text.astro', pages) });
        updateConfig({
          vite: {
            define: { 'process.env.SHOP_API_ZONE': JSON.stringify(apiZone) },
            plugins: [
              configuredValues(),
              inlinedScript(),
              separateCopies(),
              nodePages(),
              oldBrowsers(),
              screenScripts(),
            ],
            css: {
              postcss: { plugins: [inlineTokens(withColours(readFileSync(tokens, 'utf8')))] },
              lightningcss: { exclude: systemFonts | lightDark },
            },
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

/** The adapter by which Astro builds a server of the pages, whose entry is `pages-app.ts`; `release` asks it for each page. */
export function pagesAdapter(): AstroIntegration {
  return {
    name: 'shop-pages',
    hooks: {
      'astro:config:done': ({ setAdapter }) => {
        setAdapter({
          name: 'shop-pages',
          serverEntrypoint: new URL('./pages-app.ts', import.meta.url),
          entrypointResolution: 'auto',
          supportedAstroFeatures: { serverOutput: 'stable', sharpImageService: 'stable' },
        });
      },
    },
  };
}

/**
 * A Vite plugin that compiles the pages for Node, since only Node runs them. Classes that are transpiled for the oldest browsers would
 * make more garbage than the pages themselves.
 */
function nodePages(): Plugin {
  return {
    name: 'shop-node-pages',
    configEnvironment(name, options) {
      // Assigned, since Vite would add a returned target to the others.
      if (name === 'ssr') options.build = { ...options.build, target: 'esnext' };
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

interface Declaration {
  prop: string;
  value: string;
  remove(): void;
  replaceWith(...declarations: { prop: string; value: string }[]): void;
}

/**
 * A PostCSS plugin that replaces each design token by its value, which takes fewer bytes than its name. Tokens that the dark theme
 * changes stay custom properties; markup may use only those. `sheet` is the text of tokens.css.
 */
export function inlineTokens(sheet: string) {
  const { fixed } = readTokens(sheet);
  return {
    postcssPlugin: 'shop-inline-tokens',
    Declaration(declaration: Declaration) {
      if (declaration.prop === '--colours')
        declaration.replaceWith(...coloursOf(declaration.value).filter(({ prop }) => !fixed.has(prop)));
      else if (fixed.has(declaration.prop)) declaration.remove();
      else declaration.value = withValues(declaration.value, fixed);
    },
  };
}

/** The sheet with the colours of the configuration in place of `--colours: light` and `--colours: dark`. */
export function withColours(sheet: string): string {
  return sheet.replace(/--colours: (\w+);/g, (_, theme: string) =>
    coloursOf(theme)
      .map(({ prop, value }) => `${prop}: ${value};`)
      .join('\n'),
  );
}

function coloursOf(theme: string): { prop: string; value: string }[] {
  return Object.entries(theme === 'dark' ? colours.dark : colours.light).map(([name, value]) => ({
    prop: `--${name}`,
    value,
  }));
}

/** The tokens of a sheet: those with one value, and the names of those that the dark theme changes. */
export function readTokens(sheet: string): { fixed: Map<string, string>; themed: Set<string> } {
  const [light, dark] = sheet.split('@media').map((part) => [...part.matchAll(/(--[\w-]+):\s*([^;]+);/g)]);
  const themed = new Set((dark ?? []).map(([, name = '']) => name));
  const fixed = new Map((light ?? []).map(([, name = '', value = '']) => [name, value] as const));
  for (const name of themed) fixed.delete(name);
  return { fixed, themed };
}

function withValues(value: string, fixed: ReadonlyMap<string, string>): string {
  return value.replace(/var\((--[\w-]+)\)/g, (use, name: string) => fixed.get(name) ?? use);
}
