import type { APIRoute } from 'astro';
import script from '#inline/on-interaction/cart-preview.ts?inlined';

/** What the header's cart button fetches when a mouse comes to it. */
export const GET: APIRoute = () => new Response(script);
