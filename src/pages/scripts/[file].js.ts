import type { APIRoute } from 'astro';
import { laterScripts } from '#components/later-scripts.ts';

export const getStaticPaths = () =>
  laterScripts.map(({ file, text }) => ({ params: { file }, props: { text } }));

export const GET: APIRoute<{ text: string }> = ({ props }) =>
  new Response(props.text, { headers: { 'Content-Type': 'text/javascript' } });
