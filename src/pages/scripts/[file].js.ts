import type { APIRoute } from 'astro';
import { deferredScripts } from '#components/frame/deferred-scripts.ts';

export const getStaticPaths = () =>
  deferredScripts.map(({ file, text }) => ({ params: { file }, props: { text } }));

export const GET: APIRoute<{ text: string }> = ({ props }) =>
  new Response(props.text, { headers: { 'Content-Type': 'text/javascript' } });
