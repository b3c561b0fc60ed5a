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

const style =
  'body { font: 1.125rem/1.5 system-ui, sans-serif; margin: 20vh auto; max-width: 30rem; padding: 0 1rem; text-align: center }';
const hash = `sha256-${createHash('sha256').update(style).digest('base64')}`;

/** The page of a shop that has no site yet. */
export const openingPage: Page = {
  body: html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${raw(policyElement('', { scripts: [], styles: [hash] }, null))}
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>The shop is opening | ${facts.name}</title>
<style>${raw(style)}</style>
</head>
<body>
<p>${facts.name}</p>
<h1>The shop is opening</h1>
<p>It takes a moment. This page looks again by itself.</p>
</body>
</html>
`.toString(),
};
