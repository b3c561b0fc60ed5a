import type { APIRoute } from 'astro';
import { deferredSheets } from '#components/frame/deferred-assets.ts';

export const GET: APIRoute = ({ params }) =>
  new Response(deferredSheets.find(({ file }) => file === params.file)?.text, {
    headers: { 'Content-Type': 'text/css' },
  });
