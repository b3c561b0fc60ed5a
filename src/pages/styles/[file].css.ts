import type { APIRoute } from 'astro';
import { endSheets } from '#components/end-sheets.ts';

export const getStaticPaths = () =>
  endSheets.map(({ file, text }) => ({ params: { file }, props: { text } }));

export const GET: APIRoute<{ text: string }> = ({ props }) =>
  new Response(props.text, { headers: { 'Content-Type': 'text/css' } });
