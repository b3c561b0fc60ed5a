import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { shop } from '#integration/shop.ts';
import { settingsFrom } from './src/domain/shop/settings.ts';

const { apiZone } = settingsFrom(process.env);

export default defineConfig({
  outDir: process.env.SHOP_OUT_DIR ?? './dist',
  cacheDir: './.shop/astro',
  trailingSlash: 'never',
  build: {
    format: 'file',
    inlineStylesheets: 'always',
  },
  integrations: [
    shop({ apiZone, devFolder: process.env.SHOP_DEV_FILES, pagesDir: process.env.SHOP_PAGES_DIR }),
    react(),
  ],
  devToolbar: { enabled: false },
});
