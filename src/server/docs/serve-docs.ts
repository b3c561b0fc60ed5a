import { createHash } from 'node:crypto';
import type { Handler } from 'hono';
import { openApi } from './openapi.ts';
import { docsPage, style } from './page.ts';

export const openApiPath = '/api/openapi.json';
export const docsPath = '/api/docs';

/** Serves the contract as OpenAPI, for programs. */
export function serveOpenApi(): Handler {
  const text = once(() => JSON.stringify(openApi(), null, 1));
  return (context) => context.body(text(), 200, { 'Content-Type': 'application/json; charset=utf-8' });
}

/** Serves the documentation, for people; only its own style may load. */
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
    context.body(text(), 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy.join('; '),
      'Referrer-Policy': 'no-referrer',
    });
}

/** Computes a text on first use: most APIs never need it. */
function once(make: () => string): () => string {
  let made: string | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
