import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { facts } from '#domain/content/facts.ts';
import { escapeHtml } from '#domain/text/escape-html.ts';
import { acceptsBrotli } from './site-files.ts';
import { pageHeaders } from './site-headers.ts';

/** A page that is sent from memory. */
export interface Page {
  html: Buffer;
  brotli: Buffer | null;
}

export interface NotFoundPages {
  page: Page;
  /** For an unknown product (R14). */
  product: Page;
}

export const openingPage: Page = textPage(
  'The shop is opening',
  'It takes a moment. This page looks again by itself.',
  '<meta http-equiv="refresh" content="5">',
);

/** The pages of the site in `folder` for what it does not have. */
export function readNotFoundPages(folder: string): NotFoundPages {
  const page =
    readPage(join(folder, '404.html')) ?? textPage('Page not found', 'There is no page at this address.');
  return { page, product: readPage(join(folder, 'product-not-found.html')) ?? page };
}

export function sendPage(
  response: ServerResponse,
  status: number,
  { html, brotli }: Page,
  headers: Record<string, string> = {},
): void {
  const body = brotli && acceptsBrotli(response.req) ? brotli : html;
  response.writeHead(status, {
    ...pageHeaders,
    'Content-Type': 'text/html;charset=utf-8',
    'Content-Length': body.byteLength,
    ...(brotli && { Vary: 'Accept-Encoding' }),
    ...(body === brotli && { 'Content-Encoding': 'br' }),
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

export function sendPlain(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain;charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}

function readPage(file: string): Page | null {
  if (!existsSync(file)) return null;
  return { html: readFileSync(file), brotli: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null };
}

function textPage(title: string, text: string, head = ''): Page {
  const name = escapeHtml(facts.name);
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
${head}
<title>${title} | ${name}</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 20vh auto; max-width: 30rem; padding: 0 1rem; text-align: center }</style>
</head>
<body>
<p>${name}</p>
<h1>${title}</h1>
<p>${text}</p>
</body>
</html>
`;
  return { html: Buffer.from(html), brotli: null };
}
