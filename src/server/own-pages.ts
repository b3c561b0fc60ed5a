import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { facts } from '#domain/content/facts.ts';
import { policyElement } from '#domain/shop/content-policy.ts';

/** A page that is sent with another status than 200. */
export interface Page {
  body: string | Uint8Array<ArrayBuffer>;
  /** `br` if the build compressed it, and the client takes that. */
  encoding?: 'br' | undefined;
}

/** The look of the pages that the server makes by itself. */
const textStyle =
  'body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 20vh auto; max-width: 30rem; padding: 0 1rem; text-align: center }';

function textPage(title: string, text: string, head = ''): Page {
  const hash = `sha256-${createHash('sha256').update(textStyle).digest('base64')}`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${raw(policyElement('', { scripts: [], styles: [hash] }, null))}
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
${raw(head)}
<title>${title} | ${facts.name}</title>
${raw(`<style>${textStyle}</style>`)}
</head>
<body>
<p>${facts.name}</p>
<h1>${title}</h1>
<p>${text}</p>
</body>
</html>
`;
  return { body: page.toString() };
}

export const openingPage = textPage(
  'The shop is opening',
  'It takes a moment. This page looks again by itself.',
  '<meta http-equiv="refresh" content="5">',
);

export const notFoundPage = textPage('Page not found', 'There is no page at this address.');
