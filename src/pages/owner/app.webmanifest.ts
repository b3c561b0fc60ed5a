import type { APIRoute } from 'astro';
import { facts } from '#domain/content/facts.ts';
import { light } from '#domain/content/mark.ts';
import { ownerPaths } from '#domain/owner/paths.ts';
import { language } from '#domain/shop/configuration.ts';

/** Manifest of the owner's app. `standalone`, since an iPhone allows push to such apps only. */
export const GET: APIRoute = () =>
  Response.json({
    name: `${facts.name}, the shop’s side`,
    short_name: `${facts.name} shop`,
    lang: language,
    id: ownerPaths.orders,
    scope: ownerPaths.orders,
    start_url: ownerPaths.orders,
    display: 'standalone',
    background_color: light.paper,
    theme_color: light.paper,
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
