import type { APIRoute } from 'astro';
import { pearlIcon } from '#domain/content/mark.ts';

export const GET: APIRoute = () =>
  new Response(pearlIcon(), { headers: { 'Content-Type': 'image/svg+xml' } });
