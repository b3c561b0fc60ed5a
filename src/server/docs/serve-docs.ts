import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

export const openApiPath = '/api/openapi.json';
export const docsPath = '/api/docs';

/** Serves the contract: as OpenAPI for programs, and shown by Swagger UI for people. */
export function serveDocs(): Hono {
  const docs = new Hono();
  const viewer = fileURLToPath(new URL('.', import.meta.resolve('swagger-ui-dist/swagger-ui.css')));
  const file = serveStatic({ root: viewer, rewriteRequestPath: (path) => path.slice(docsPath.length) });
  let contract: Promise<string> | null = null;
  docs.get(openApiPath, async (context) => {
    // Most APIs never need it, and it loads what makes JSON Schema.
    contract ??= import('./openapi.ts').then(({ openApi }) => JSON.stringify(openApi(), null, 1));
    return context.body(await contract, 200, { 'Content-Type': 'application/json; charset=utf-8' });
  });
  docs.get(docsPath, (context) => context.html(page, 200, { 'Content-Security-Policy': policy }));
  docs.get(`${docsPath}/swagger-ui.css`, file);
  docs.get(`${docsPath}/swagger-ui-bundle.js`, file);
  return docs;
}

const script =
  "SwaggerUIBundle({ url: 'openapi.json', domNode: document.querySelector('main'), deepLinking: true })";

/** Hides the column of links, which is empty, and for which a phone has no room. */
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>The shop’s API</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="docs/swagger-ui.css">
<style>.response-col_links { display: none }</style>
<main></main>
<noscript>The contract for programs is <a href="openapi.json">openapi.json</a>.</noscript>
<script src="docs/swagger-ui-bundle.js"></script>
<script>${script}</script>
</html>
`;

const scriptHash = createHash('sha256').update(script).digest('base64');

/** Swagger UI sets styles by script. */
const policy =
  `default-src 'none'; script-src 'self' 'sha256-${scriptHash}'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; ` +
  "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
