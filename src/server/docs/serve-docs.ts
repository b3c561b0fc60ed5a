import { createHash } from 'node:crypto';
import type { Handler } from 'hono';

export const openApiPath = '/api/openapi.json';
export const docsPath = '/api/docs';

/** Serves the contract as OpenAPI, for programs. */
export function serveOpenApi(): Handler {
  const text = once(async () => {
    const { openApi } = await import('./openapi.ts');
    return JSON.stringify(openApi(), null, 1);
  });
  return async (context) =>
    context.body(await text(), 200, { 'Content-Type': 'application/json; charset=utf-8' });
}

/** Serves the documentation, for people; only its own style may load. */
export function serveDocs(): Handler {
  const page = once(async () => {
    const { docsPage, style } = await import('./page.ts');
    return { html: docsPage(), policy: policyFor(style) };
  });
  return async (context) => {
    const { html, policy } = await page();
    return context.body(html, 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
    });
  };
}

function policyFor(style: string): string {
  const styleHash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Loads and computes on first use: most APIs never need it. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
