import { readFileSync } from 'node:fs';
import { type CallName, calls } from '#api/contract.ts';
import { callSection } from './call-section.ts';
import { errors } from './errors.ts';
import { Html, html } from './html.ts';
import { type Tag, tagOf } from './openapi.ts';

/** The style sheet in the page, whose hash the policy names. */
export const style = readFileSync(new URL('docs.css', import.meta.url), 'utf8');

/** The contract for people: one page that loads nothing and needs no script. */
export function docsPage(): string {
  const names = Object.keys(calls) as CallName[];
  const byTag = Map.groupBy(names, tagOf);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>The shop’s API</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
<a class="skip" href="#content">Skip to the content</a>
<header>
<h1>The shop’s API</h1>
<p>${names.length} calls, one JSON object for each answer. <a href="openapi.json">OpenAPI 3.1</a> for programs.</p>
</header>
<nav aria-label="Calls">
<ul>
<li><a href="#answers">How it answers</a></li>
<li><a href="#once">Exactly once</a></li>
<li><a href="#errors">Errors</a></li>
</ul>
${[...byTag].map(([tag, calls]) => navigation(tag, calls))}
</nav>
<main id="content">
${introduction}
${[...byTag].map(([tag, calls]) => html`<h2 id="${tag.toLowerCase()}">${tag}</h2>\n${calls.map(callSection)}`)}
</main>
</body>
</html>
`.text;
}

function navigation(tag: Tag, names: readonly CallName[]): Html {
  return html`<h2>${tag}</h2>
<ul>
${names.map((name) => html`<li><a href="#${name}">${calls[name].path.slice('/api/'.length)}</a></li>\n`)}</ul>
`;
}

const introduction = html`<h2 id="answers">How it answers</h2>
<p>Every answer is one JSON object with <code>success</code>. When that is false, <code>message</code> is a sentence for
the shopper. What the shop does not do (a wrong password, a product that is sold out) is refused with status 200, as
PHP shops do; other statuses mean that the call itself is wrong, or that the shop is in trouble.</p>
<p>A body is one JSON object of at most 64 kB, called <code>application/json</code>. Fields that are not listed here are
ignored and never stored. Money is whole Ugandan shillings.</p>
<p>Calls for somebody who is signed in take the token of <a href="#login">login.php</a> or
<a href="#register">register.php</a> in a header named <code>token</code>, never in an address. It dies 30 days after its
last use. Pages of any origin may call; <code>token</code> and <code>content-type</code> are the only headers they need.</p>
<p>The examples are for a shell in which <code>SHOP</code> is the address of the shop, and <code>TOKEN</code> a token:</p>
<pre><code>SHOP=http://localhost:4321</code></pre>
<h2 id="once">Exactly once</h2>
<p>A line breaks, an answer is lost, a shopper taps twice: an order must not be placed twice, and none may be lost.</p>
<ol>
<li>Before the first byte is sent, make a UUID and write it down with the items, the address and the amount shown.</li>
<li>Send it as <code>clientOrderId</code> in the body of every try of this attempt, with the same items, address and amount.</li>
<li>The shop keeps it with the order, in one transaction with the order, its lines, the stock and the cart. A repeat gets
the first answer, even when prices have changed since. The same id with other contents is refused (422).</li>
<li>An answer that did not arrive is no refusal: look in <a href="#userOrders">user-orders.php</a> for an order with this
<code>clientOrderId</code>, or send the same body again.</li>
<li>An answer that says <code>success: false</code> is final, and nothing was ordered. When prices have changed,
<code>amount</code> is the new total; after the shopper has agreed to it, that is a new attempt with a new UUID.</li>
</ol>
<h2 id="errors">Errors</h2>
<dl class="errors">
${Object.entries(errors).map(
  ([status, { title, text }]) =>
    html`<div id="error-${status}"><dt><b>${status}</b> ${title}</dt><dd>${text}</dd></div>\n`,
)}</dl>
<p>At an address that is none of these, 404; by a method that a call does not take, 405 with <code>Allow</code>.</p>`;
