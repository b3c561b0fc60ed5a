import { type CallName, calls } from '#api/contract.ts';
import { errorsOf, refusals } from './errors.ts';
import { examples } from './examples.ts';
import { type Field, fieldsOf } from './fields.ts';
import { type Html, html } from './html.ts';
import { jsonSchemaOf } from './json-schema.ts';
import { tagOf } from './openapi.ts';

/** One call for people: what goes in, what comes out, what may go wrong, and a line for the shell. */
export function callSection(name: CallName): Html {
  const { method, path, token, summary, request, reply } = calls[name];
  const refused = refusals[name];
  return html`<section id="${name}" aria-labelledby="${name}-title">
<h3 id="${name}-title"><span class="method">${method}</span> ${path}</h3>
<p>${prose(summary)}</p>
<p class="marks">${token ? html`<span>needs a token</span>` : ''}${
    tagOf(name) === 'Extras'
      ? html`<span>announced as <code>${name}</code> in <code>extras</code></span>`
      : ''
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

/** In a body, what must be there is marked; in an answer, what may be missing. */
function fieldRow({ name, type, isRequired, rules, description }: Field, isBody: boolean): Html {
  const mark = isRequired === isBody ? [isBody ? 'required' : 'may be missing'] : [];
  const said = [[...mark, ...rules].join('; '), prose(description)].filter((part) => part !== '');
  return html`<tr><th scope="row"><code>${name}</code></th><td>${type}</td><td>${said.map((part) => html`<span>${part}</span> `)}</td></tr>
`;
}

/** What stands in backquotes is code. */
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
