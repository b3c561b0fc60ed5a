import react from '@astrojs/react';
import { defineConfig } from 'astro/config';
import { settingsFrom } from './src/domain/settings.ts';

const settings = settingsFrom(process.env);

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
    build: { cssTarget: ['chrome99', 'safari15.4', 'firefox97'] },
  },
});
