import { createHash } from 'node:crypto';
import type { Context, Handler } from 'hono';
import { hasCopy } from '../has-copy.ts';
import { openApi } from './openapi.ts';
import { docsPage, style } from './page.ts';

export const openApiPath = '/api/openapi.json';
export const docsPath = '/api/docs';

/** The contract for programs. */
export function serveOpenApi(): Handler {
  const text = once(() => JSON.stringify(openApi(), null, 1));
  return (context) => send(context, text(), { 'Content-Type': 'application/json; charset=utf-8' });
}

/** The contract for people; nothing but its own style may load. */
export function serveDocs(): Handler {
  const text = once(docsPage);
  const styleHash = createHash('sha256').update(style).digest('base64');
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ];
  return (context) =>
    send(context, text(), {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Referrer-Policy': 'no-referrer',
    });
}

function send({ req }: Context, text: string, headers: Record<string, string>): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  const all = { ...headers, ETag: etag, 'Cache-Control': 'no-cache', 'Access-Control-Allow-Origin': '*' };
  return hasCopy(req.header('if-none-match'), etag)
    ? new Response(null, { status: 304, headers: all })
    : new Response(text, { headers: all });
}

/** Made when it is first asked for: most APIs are never asked. */
function once(make: () => string): () => string {
  let made: string | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
