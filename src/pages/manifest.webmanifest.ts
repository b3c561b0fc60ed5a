import type { APIRoute } from 'astro';
import { facts } from '#domain/content/facts.ts';

export const GET: APIRoute = () =>
  Response.json({
    name: facts.name,
    short_name: facts.name,
    description: facts.tagline,
    id: '/',
    start_url: '/',
    display: 'standalone',
    background_color: '#fbf8f5',
    theme_color: '#a80f4a',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  });
