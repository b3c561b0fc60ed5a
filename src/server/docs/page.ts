import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import { type CallName, calls, extraOf } from '#api/contract.ts';
import { errors, errorsOf, examples, refusals } from './call-notes.ts';
import { type JsonSchema, jsonSchemaOf, type Tag, tagOf } from './openapi.ts';

type Html = ReturnType<typeof html>;

/** The page's style sheet, whose hash the content policy names. */
export const style = readFileSync(new URL('docs.css', import.meta.url), 'utf8');

/** The documentation of the contract: one page that loads nothing and needs no script. */
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
<style>${raw(style)}</style>
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
`.toString();
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

/** Section of one call: request, reply, errors, and a command line. */
function callSection(name: CallName): Html {
  const { method, path, token, summary, request, reply } = calls[name];
  const refused = refusals[name];
  return html`<section id="${name}" aria-labelledby="${name}-title">
<h3 id="${name}-title"><span class="method">${method}</span> ${path}</h3>
<p>${prose(summary)}</p>
<p class="marks">${token ? html`<span>needs a token</span>` : ''}${
    extraOf(name) === null
      ? ''
      : html`<span>announced as <code>${extraOf(name)}</code> in <code>extras</code></span>`
  }</p>
${method === 'POST' ? fieldTable('Body', fieldsOf(jsonSchemaOf(request)), true) : ''}
${fieldTable('Answer', fieldsOf(jsonSchemaOf(reply)), false)}
${refused === undefined ? '' : html`<p><b>Refused with status 200:</b> ${refused}</p>\n`}<p><b>Errors:</b> ${errorsOf(
    name,
  ).map((status) => html`<a class="status" href="#error-${status}">${status}</a> `)}</p>
<pre tabindex="0" aria-label="Example for ${path}"><code>${curl(name)}</code></pre>
</section>
`;
}

function fieldTable(title: string, fields: readonly Field[], isBody: boolean): Html {
  if (fields.length === 0) return html`<p><b>${title}:</b> <code>{}</code></p>`;
  return html`<table>
<caption>${title}</caption>
<thead><tr><th scope="col">Field</th><th scope="col">Holds</th><th scope="col">Rules</th></tr></thead>
<tbody>
${fields.map((field) => fieldRow(field, isBody))}</tbody>
</table>`;
}

/** Row of a field. Required fields of a body are marked, and optional ones of a reply. */
function fieldRow({ name, type, isRequired, rules, description }: Field, isBody: boolean): Html {
  const mark = isRequired === isBody ? [isBody ? 'required' : 'may be missing'] : [];
  const said = [[...mark, ...rules].join('; '), prose(description)].filter((part) => part !== '');
  return html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td><td>${said.map((part) => html`<span>${part}</span> `)}</td></tr>
`;
}

/** A text as HTML: parts in backquotes are code. */
function prose(text: string): Html | '' {
  if (text === '') return '';
  return html`${text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`))}`;
}

function curl(name: CallName): string {
  const { path, token } = calls[name];
  if (name === 'listProducts') return `curl "$SHOP${path}"`;
  return [
    `curl "$SHOP${path}" \\`,
    ...(token ? [`  -H "token: $TOKEN" \\`] : []),
    `  -H 'content-type: application/json' \\`,
    `  -d '${JSON.stringify(examples[name], null, 2).replace(/\n/g, '\n  ')}'`,
  ].join('\n');
}

/** One row of the tables of requests and replies. */
export interface Field {
  /** `address.city`, `items[].quantity` */
  name: string;
  type: string;
  isRequired: boolean;
  rules: readonly string[];
  description: string;
}

/** The fields of an object and its nested objects, in the contract's order. */
export function fieldsOf(schema: JsonSchema, inside = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = `${inside}${key}`;
    const isRequired = schema.required?.includes(key) ?? false;
    const { items, additionalProperties } = field;
    return [
      { name, type: typeOf(field), isRequired, rules: rulesOf(field), description: field.description ?? '' },
      ...fieldsOf(field, `${name}.`),
      ...(items ? fieldsOf(items, `${name}[].`) : []),
      ...(additionalProperties ? fieldsOf(additionalProperties, `${name}.*.`) : []),
    ];
  });
}

const words: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
};

function typeOf({ type, items, additionalProperties, anyOf, const: constant }: JsonSchema): string {
  if (constant !== undefined) return JSON.stringify(constant);
  if (anyOf)
    return anyOf
      .map(typeOf)
      .filter((each) => each !== 'null')
      .join(' or ');
  if (items) return `list of ${items.properties ? 'objects' : typeOf(items)}`;
  if (additionalProperties) return `object of ${typeOf(additionalProperties)}`;
  return [type ?? []]
    .flat()
    .map((each) => words[each] ?? each)
    .join(' or ');
}

function rulesOf(field: JsonSchema): string[] {
  const { minLength = 0, maxLength, minimum, maximum, minItems, maxItems, format } = field;
  const rules: [string, boolean][] = [
    [`one of ${field.enum?.join(', ')}`, field.enum !== undefined],
    [`at least ${minLength} characters`, minLength > 1],
    [`at most ${maxLength} characters`, maxLength !== undefined],
    [`${minimum} to ${maximum}`, minimum !== undefined && maximum !== undefined],
    [`at least ${minimum}`, minimum !== undefined && maximum === undefined],
    [`${minItems} to ${maxItems} entries`, minItems !== undefined && maxItems !== undefined],
    [`a ${format?.toUpperCase()}`, format !== undefined],
    [`else ${JSON.stringify(field.default)}`, field.default !== undefined],
  ];
  return rules.filter(([, holds]) => holds).map(([rule]) => rule);
}
