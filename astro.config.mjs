import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { pagesAdapter, shop } from '#integration/shop.ts';
import { settingsFrom } from './src/domain/shop/settings.ts';

const { apiZone } = settingsFrom(process.env);

export default defineConfig({
  output: 'server',
  adapter: pagesAdapter(),
  outDir: process.env.SHOP_OUT_DIR ?? './dist',
  cacheDir: './.shop/astro',
  trailingSlash: 'never',
  build: {
    format: 'file',
    inlineStylesheets: 'always',
  },
  integrations: [shop({ apiZone, devFolder: process.env.SHOP_DEV_FILES }), react()],
  devToolbar: { enabled: false },
});
