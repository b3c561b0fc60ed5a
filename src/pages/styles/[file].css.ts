import type { APIRoute } from 'astro';
import { deferredSheets } from '#components/frame/deferred-assets.ts';

export const getStaticPaths = () =>
  deferredSheets.map(({ file, text }) => ({ params: { file }, props: { text } }));

export const GET: APIRoute<{ text: string }> = ({ props }) =>
  new Response(props.text, { headers: { 'Content-Type': 'text/css' } });
