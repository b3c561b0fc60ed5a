import type { APIRoute } from 'astro';
import { facts } from '#domain/content/facts.ts';
import { light } from '#domain/content/mark.ts';
import { language } from '#domain/shop/configuration.ts';
import { screenshotLabels } from '#domain/shop/offline-messages.ts';
import { paths } from '#domain/shop/paths.ts';

const picture = (name: string, sizes: string, label: string) => ({
  src: `/screenshot-${name}.webp`,
  sizes,
  type: 'image/webp',
  form_factor: name,
  label,
});

/** Manifest, which makes the shop installable; pages name it at `manifestPath`. */
export const GET: APIRoute = () =>
  Response.json({
    name: facts.name,
    short_name: facts.name,
    description: facts.tagline,
    lang: language,
    id: paths.home,
    scope: paths.home,
    start_url: paths.home,
    // With the browser's own way back, which a separate window would lack on some systems.
    display: 'minimal-ui',
    background_color: light.paper,
    theme_color: light.accent,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      picture('narrow', '360x800', screenshotLabels.narrow),
      picture('wide', '1280x800', screenshotLabels.wide),
    ],
  });
