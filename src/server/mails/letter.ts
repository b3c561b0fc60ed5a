import { type Facts, facts } from '#domain/content/facts.ts';
import { dark, light } from '#domain/content/mark.ts';
import { escapeHtml, plainLine } from '#domain/text/plain-text.ts';

/** Text of a mail, in parts from which both of its versions are made. */
export interface Letter {
  subject: string;
  title: string;
  /** Days and amount below the title. Mail programs show it beside the subject. */
  lead: string;
  parts: readonly Part[];
}

export type Part =
  | { kind: 'lines'; heading?: string; lines: readonly string[] }
  | { kind: 'sums'; items: readonly Sum[]; totals: readonly Sum[] }
  /** The first link is the one that the mail is about. */
  | { kind: 'links'; links: readonly Link[] };

interface Sum {
  label: string;
  /** Of an item: size and price of one piece. */
  detail?: string;
  amount: string;
}

interface Link {
  label: string;
  href: string;
}

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** The mail of a letter, as plain text and as HTML that fetches nothing (at most 10 kB for an order of 40 lines). */
export function mailOf(letter: Letter, shop: Facts = facts): MailText {
  const signed: Letter = {
    ...letter,
    parts: [
      ...letter.parts,
      {
        kind: 'lines',
        lines: [`Is something wrong? Call ${unbroken(shop.phone)} or write to ${shop.email}.`],
      },
    ],
  };
  return { subject: plainLine(letter.subject), text: textOf(signed, shop), html: htmlOf(signed, shop) };
}

/** The text with no-break spaces; the plain version has spaces again. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

function textOf({ title, lead, parts }: Letter, shop: Facts): string {
  const paragraphs = [[title, lead], ...parts.flatMap(paragraphsOf), [shop.name, addressOf(shop)]];
  const texts = paragraphs.map((lines) => lines.filter(Boolean).join('\n'));
  return `${texts.join('\n\n').replaceAll('\u00a0', ' ')}\n`;
}

function paragraphsOf(part: Part): string[][] {
  if (part.kind === 'lines') return [[part.heading ? `${part.heading}:` : '', ...part.lines]];
  if (part.kind === 'links') return part.links.map(({ label, href }) => [`${label}:`, href]);
  const lineOf = ({ label, detail, amount }: Sum) => `${label}${detail ? `, ${detail}` : ''}: ${amount}`;
  return [part.items.map(lineOf), part.totals.map(lineOf)];
}

function addressOf(shop: Facts): string {
  return `${shop.street}, ${shop.city}, ${shop.country}`;
}

function htmlOf({ subject, title, lead, parts }: Letter, shop: Facts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(plainLine(subject))}</title>
<style>${sheet}</style>
</head>
<body>
<div class="preview">${escapeHtml(lead)}</div>
<table role="presentation" class="mail" cellspacing="0" cellpadding="0" align="center">
<tr><td class="mark">${escapeHtml(shop.name)}</td></tr>
<tr><td class="head"><h1>${escapeHtml(title)}</h1>${lead && `<p>${escapeHtml(lead)}</p>`}</td></tr>
<tr><td class="body">
${parts.map(partHtml).join('\n')}
</td></tr>
<tr><td class="foot">${escapeHtml(shop.name)}, ${escapeHtml(addressOf(shop))}</td></tr>
</table>
</body>
</html>
`;
}

function partHtml(part: Part): string {
  if (part.kind === 'sums') return sumsHtml(part);
  if (part.kind === 'links') {
    const links = part.links.map(
      ({ label, href }, index) =>
        `<a class="${index === 0 ? 'button' : 'button quiet'}" href="${escapeHtml(href)}">${escapeHtml(label)}</a>`,
    );
    return `<p class="links">${links.join(' ')}</p>`;
  }
  const heading = part.heading ? `<h2>${escapeHtml(part.heading)}</h2>` : '';
  return `${heading}<p>${part.lines.map(escapeHtml).join('<br>\n')}</p>`;
}

function sumsHtml({ items, totals }: Extract<Part, { kind: 'sums' }>): string {
  const row = ({ label, detail, amount }: Sum, look = ''): string => {
    const small = detail ? `<br><small>${escapeHtml(detail)}</small>` : '';
    return `<tr${look}><td>${escapeHtml(label)}${small}</td><td class="sum">${escapeHtml(amount)}</td></tr>`;
  };
  const last = totals.length - 1;
  const rows = [
    ...items.map((item) => row(item)),
    ...totals.map((sum, index) =>
      row(sum, index === last ? ' class="total"' : index === 0 ? ' class="rule"' : ''),
    ),
  ];
  return `<table class="sums" cellspacing="0" cellpadding="0">\n${rows.join('\n')}\n</table>`;
}

/** The card of thanks of the shop's own pages, in what mail programs understand. */
const sheet = `
body{margin:0;padding:16px 8px;background:${light.paper};color:${light.ink};font:16px/1.5 system-ui,Roboto,'Segoe UI',Arial,sans-serif}
.mail{width:100%;max-width:600px;margin:0 auto}
.preview{display:none}
.mark{padding:4px 16px 12px;font-size:26px;font-weight:800;letter-spacing:-.02em}
h2{color:${light.accent}}
.head{padding:24px 16px;border-radius:16px 16px 0 0;background:${light.stage};color:${light['on-stage']}}
h1{margin:0;font-size:26px;line-height:1.2}
.head p{margin:8px 0 0;font-size:18px}
.body{padding:8px 16px 16px;border:1px solid ${light.line};border-top:0;border-radius:0 0 16px 16px;background:${light.surface}}
h2{margin:20px 0 0;font-size:14px}
p{margin:12px 0 0}
h2+p{margin-top:4px}
.sums{width:100%;margin:12px 0}
.sums td{padding:8px 0;vertical-align:top}
.sums td:first-child{width:100%}
.sums .sum{padding-left:16px;text-align:right;white-space:nowrap}
.rule td{border-top:1px solid ${light.line}}
.total td{font-size:18px;font-weight:700}
small,.foot{color:${light['ink-soft']};font-size:14px}
.button{display:inline-block;margin:4px 8px 4px 0;padding:11px 20px;border:1px solid ${light.accent};border-radius:12px;background:${light.accent};color:#fff;font-weight:700;text-decoration:none}
.quiet{background:none;color:${light.accent}}
.foot{padding:16px;text-align:center}
@media(min-width:500px){.mark{padding-left:32px}.head{padding:32px}.body{padding:12px 32px 24px}}
@media(prefers-color-scheme:dark){
body{background:${dark.paper};color:${dark.ink}}
h2,.quiet{color:${dark.accent}}
.body{border-color:${dark.line};background:${dark.surface}}
.rule td{border-color:${dark.line}}
small,.foot{color:${dark['ink-soft']}}
.button{border-color:${dark.fill};background:${dark.fill}}
.quiet{border-color:${dark.accent};background:none}
}
`;
