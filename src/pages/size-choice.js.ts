import type { APIRoute } from 'astro';
import script from '#inline/on-interaction/size-choice.ts?inlined';
import dialog from '../styles/dialog.css?inline';
import sheet from '../styles/size-choice.css?inline';

/** The sheet with the sizes of a card's product, loaded by the first tap on such a card's plus. It begins with its look. */
export const GET: APIRoute = () =>
  new Response(`self.sizeChoiceSheet=${JSON.stringify(dialog + sheet)};${script}`);
