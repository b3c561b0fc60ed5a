import type { APIRoute } from 'astro';
import script from '#inline/on-interaction/cart-preview.ts?inlined';

/** The cart preview's script, loaded when a mouse or the focus reaches the header's cart button. */
export const GET: APIRoute = () => new Response(script);
