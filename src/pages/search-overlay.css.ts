import type { APIRoute } from 'astro';
import chips from '../styles/search-chips.css?inline';
import sheet from '../styles/search-overlay.css?inline';

/** The look of the search overlay. */
export const GET: APIRoute = () => new Response(chips + sheet);
