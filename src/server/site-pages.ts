import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';
import { facts } from '#domain/content/facts.ts';
import { acceptsBrotli } from './site-files.ts';
import { pageHeaders, pageType } from './site-headers.ts';

/** A page that is sent from memory. */
export interface Page {
  plain: Uint8Array<ArrayBuffer>;
  brotli: Uint8Array<ArrayBuffer> | null;
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
  { req }: Context,
  status: number,
  { plain, brotli }: Page,
  headers: Record<string, string> = {},
): Response {
  const body = brotli && acceptsBrotli(req.header('accept-encoding')) ? brotli : plain;
  return new Response(body, {
    status,
    headers: {
      ...pageHeaders,
      'Content-Type': pageType,
      'Content-Length': `${body.byteLength}`,
      ...(brotli && { Vary: 'Accept-Encoding' }),
      ...(body === brotli && { 'Content-Encoding': 'br' }),
      ...headers,
    },
  });
}

export function sendPlain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status,
    headers: {
      'Cache-Control': 'no-store',
      'Content-Type': 'text/plain;charset=utf-8',
      'Content-Length': `${Buffer.byteLength(text)}`,
      'X-Content-Type-Options': 'nosniff',
      ...headers,
    },
  });
}

function readPage(file: string): Page | null {
  if (!existsSync(file)) return null;
  return { plain: readFileSync(file), brotli: existsSync(`${file}.br`) ? readFileSync(`${file}.br`) : null };
}

function textPage(title: string, text: string, head = ''): Page {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
${raw(head)}
<title>${title} | ${facts.name}</title>
<style>body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 20vh auto; max-width: 30rem; padding: 0 1rem; text-align: center }</style>
</head>
<body>
<p>${facts.name}</p>
<h1>${title}</h1>
<p>${text}</p>
</body>
</html>
`;
  return { plain: new TextEncoder().encode(page.toString()), brotli: null };
}
