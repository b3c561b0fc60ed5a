import { createHash } from 'node:crypto';
import { html } from 'hono/html';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CallName, calls } from '#api/contract.ts';
import { errorsOf, refusals } from '#server/docs/call-notes.ts';
import { jsonSchemaOf } from '#server/docs/openapi.ts';
import { fieldsOf } from '#server/docs/page.ts';
import { type OpenApp, openApp } from '../app-fixture.ts';

let shop: OpenApp;
let page: string;
let headers: Headers;

beforeEach(async () => {
  shop = await openApp();
  const answer = await shop.call('/api/docs');
  page = await answer.text();
  headers = answer.headers;
});

afterEach(() => shop.close());

function section(name: CallName): string {
  return page.split('<section id="').find((part) => part.startsWith(`${name}"`)) ?? '';
}

test('the page is HTML whose policy lets nothing load but its own style', () => {
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
});

test('the page names nothing of another host, and needs no script', () => {
  expect(page).not.toMatch(/<script|\sstyle=|\son\w+=|javascript:|@import|url\(/i);
  const addresses = [...page.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
  expect(addresses.filter((address) => !/^(#|data:,$|openapi\.json$)/.test(address ?? ''))).toEqual([]);
});

test('every link on the page leads somewhere on it', () => {
  const ids = [...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const links = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.filter((id) => !ids.includes(id))).toEqual([]);
});

test.each(Object.keys(calls) as CallName[])(
  '%s is there with its address, fields, answer, errors and an example for the shell',
  (name) => {
    const { path, method, request, reply } = calls[name];
    const text = section(name);
    expect(text).toContain(`<span class="method">${method}</span> ${path}`);
    expect(text).toContain(`curl &quot;$SHOP${path}&quot;`);
    for (const field of [...fieldsOf(jsonSchemaOf(request)), ...fieldsOf(jsonSchemaOf(reply))]) {
      expect(text).toContain(
        `<th scope="row"><code>${field.name}</code></th><td>${html`${field.type}`}</td>`,
      );
    }
    for (const status of errorsOf(name)) expect(text).toContain(`href="#error-${status}"`);
    expect(text.includes('Refused with status 200')).toBe(name in refusals);
    expect(text.includes('needs a token')).toBe(calls[name].token);
  },
);

test('rules stand beside the fields', () => {
  const order = section('placeOrder');
  expect(order).toContain(
    '<code>items[].quantity</code></th><td>whole number</td><td><span>required; 1 to 999</span>',
  );
  expect(order).toContain(
    '<code>address.street</code></th><td>text</td><td><span>required; at most 200 characters</span>',
  );
  expect(section('userOrders')).toContain(
    'one of Order Placed, Packing, Shipped, Out for delivery, Delivered',
  );
});

test('what is put into the page is escaped', () => {
  expect(html`<p title="${'"'}">${'<b>&'} ${[html`<i>`, "'"]}</p>`.toString()).toBe(
    '<p title="&quot;">&lt;b&gt;&amp; <i>&#39;</p>',
  );
});

test('a page that the reader has already is not sent again', async () => {
  const etag = headers.get('etag') ?? '';
  const again = await shop.call('/api/docs', { headers: { 'if-none-match': etag } });
  expect([again.status, await again.text()]).toEqual([304, '']);
});
