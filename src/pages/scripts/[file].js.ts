import { basename } from 'node:path';
import type { APIRoute } from 'astro';
import { deferredScripts } from '#components/frame/deferred-assets.ts';

export const getStaticPaths = () =>
  deferredScripts.map(({ path, text }) => ({ params: { file: basename(path, '.js') }, props: { text } }));

export const GET: APIRoute<{ text: string }> = ({ props }) =>
  new Response(props.text, { headers: { 'Content-Type': 'text/javascript' } });
