import type { APIRoute } from 'astro';
import { deferredScripts } from '#components/frame/deferred-assets.ts';

export const GET: APIRoute = ({ url }) =>
  new Response(deferredScripts.find(({ path }) => path === url.pathname)?.text, {
    headers: { 'Content-Type': 'text/javascript' },
  });
