import type { APIRoute } from 'astro';
import sheet from '../styles/cart-preview.css?inline';

/** The look of the header's preview of the cart. */
export const GET: APIRoute = () => new Response(sheet);
