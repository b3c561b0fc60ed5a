import { readFileSync } from 'node:fs';
import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import sirv from 'sirv';
import { buildTarget } from './.config/baseline.ts';
import { inlinedScript } from './.config/inlined-script.ts';
import { oldBrowsers } from './.config/old-browsers.ts';
import { ownCopies } from './.config/own-copies.ts';
import { screenScripts } from './.config/screen-scripts.ts';

import { settingsFrom } from './src/domain/shop/settings.ts';
import { inlineTokens } from './src/styles/inline-tokens.ts';

const settings = settingsFrom(process.env);
const tokens = readFileSync(new URL('src/styles/tokens.css', import.meta.url), 'utf8');

/** `npm run dev` keeps the prepared pictures in the data folder; a built site has them beside its pages. */
const devPictures = {
  name: 'shop-dev-pictures',
  configureServer(server) {
    if (process.env.SHOP_DEV_FILES) server.middlewares.use(sirv(process.env.SHOP_DEV_FILES, { dev: true }));
  },
};

/** Modules that a few screens share, and others need not carry. */
const ofSomeScreens = new RegExp(
  [
    /\?lists$/,
    /src.(islands.(?!use-|frame.use)|search)/,
    /domain.\w+.([\w-]+-messages|auth-form|email|live-prices|next-path|order|order-sighting|ordered-removal|picture|profile|api-dates)\.ts$/,
    /api.client.(auth|orders|product-list|profile)\.ts$/,
    /stores.(attempts|auth|checkout|checkout-machine|device|order-settlement|order-submission|password|preconditions|submission)\.ts$/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/**
 * The script files of the screens: React in one, what most screens share in another, what lists and search share in a
 * third, the rest with its screen. Left to itself the bundler makes 17 files, and the small ones compress badly. The
 * checkout shows no pictures.
 */
const screenFiles = [
  {
    name: 'react',
    test: /node_modules[\\/](@astrojs[\\/]react|react|react-dom|scheduler)[\\/]/,
    priority: 1,
  },
  { name: 'lists', minShareCount: 2, test: /\?lists$/ },
  { name: 'shop', minShareCount: 2, test: (id) => !ofSomeScreens.test(id) },
];

export default defineConfig({
  site: settings.siteUrl,
  outDir: process.env.SHOP_OUT_DIR ?? './dist',
  cacheDir: './.shop/astro',
  trailingSlash: 'never',
  build: {
    format: 'file',
    inlineStylesheets: 'always',
  },
  integrations: [react()],
  devToolbar: { enabled: false },
  vite: {
    define: { 'process.env.SHOP_API_ZONE': JSON.stringify(settings.apiZone) },
    plugins: [inlinedScript(), ownCopies(), oldBrowsers(), screenScripts(), devPictures],
    css: { postcss: { plugins: [inlineTokens(tokens)] } },
    build: { target: buildTarget, cssTarget: buildTarget },
    environments: {
      client: { build: { rolldownOptions: { output: { codeSplitting: { groups: screenFiles } } } } },
    },
  },
});
