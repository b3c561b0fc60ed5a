import type { APIRoute } from 'astro';
import { settings } from '#catalogue/site-data.ts';
import worker from '#inline/service-worker.ts?inlined';
import workerOff from '#inline/service-worker-off.ts?inlined';

/** The service worker, or the one that ends it (R42). */
export const GET: APIRoute = () => new Response(settings.worksOffline ? worker : workerOff);
