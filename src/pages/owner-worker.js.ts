import type { APIRoute } from 'astro';
import worker from '#inline/owner-worker.ts?inlined';

/** The service worker of the owner's app. */
export const GET: APIRoute = () => new Response(worker);
