import { type Facts, facts } from '#domain/content/facts.ts';
import { dark, light } from '#domain/content/mark.ts';
import { escapeHtml, plainLine } from '#domain/text/plain-text.ts';

/** Text of a mail, in parts from which both of its versions are made. */
export interface Letter {
  subject: string;
  /** Number and date of an order, in small letters above the title. */
  about?: string;
  title: string;
  /** Sentence below the title. Mail programs show it beside the subject. */
  lead: string;
  /** Labels and values of the lead's facts, which stand in its place in HTML. */
  facts?: readonly (readonly [label: string, value: string])[];
  parts: readonly Part[];
  /** To the shop itself, which knows whom to call. */
  isForShop?: boolean;
}

export type Part =
  | { kind: 'lines'; heading?: string; lines: readonly string[] }
  /** Numbered steps, of which the first ones are `done`. */
  | { kind: 'steps'; heading: string; steps: readonly string[]; done: number }
  | { kind: 'sums'; heading: string; items: readonly Row[]; totals: readonly Row[] }
  /** `isQuiet`: not what the mail is about. */
  | { kind: 'link'; label: string; href: string; isQuiet?: boolean };

interface Row {
  label: string;
  /** Of an item: size and price of one piece. */
  detail?: string;
  amount: string;
}

export interface MailText {
  subject: string;
  text: string;
  html: string;
}

/** The mail of a letter, as plain text and as HTML that fetches nothing. */
export function mailOf(letter: Letter, shop: Facts = facts): MailText {
  const help = `Is something wrong? Call ${unbroken(shop.phone)} or write to ${shop.email}.`;
  const parts = [...letter.parts, { kind: 'lines', lines: [help] } as const];
  const signed = letter.isForShop ? letter : { ...letter, parts };
  return { subject: plainLine(letter.subject), text: textOf(signed, shop), html: htmlOf(signed, shop) };
}

/** The text with no-break spaces; the plain version has spaces again. */
export function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}

/** Stands before a step that is done. */
const tick = '✓';

function textOf({ about, title, lead, parts }: Letter, shop: Facts): string {
  const paragraphs = [
    [title, lead],
    ...(about ? [[about]] : []),
    ...parts.flatMap(paragraphsOf),
    [shop.name, addressOf(shop)],
  ];
  const texts = paragraphs.map((lines) => lines.filter(Boolean).join('\n'));
  return `${texts.join('\n\n').replaceAll('\u00a0', ' ')}\n`;
}

function paragraphsOf(part: Part): string[][] {
  if (part.kind === 'lines') return [[part.heading ? `${part.heading}:` : '', ...part.lines]];
  if (part.kind === 'link') return [[`${part.label}:`, part.href]];
  if (part.kind === 'steps')
    return [
      [
        `${part.heading}:`,
        ...part.steps.map((step, index) => `${index < part.done ? tick : `${index + 1}.`} ${step}`),
      ],
    ];
  const lineOf = ({ label, detail, amount }: Row) => `${label}${detail ? `, ${detail}` : ''}: ${amount}`;
  return [part.items.map(lineOf), part.totals.map(lineOf)];
}

function addressOf(shop: Facts): string {
  return `${shop.street}, ${shop.city}, ${shop.country}`;
}

function htmlOf({ subject, about, title, lead, facts: told, parts }: Letter, shop: Facts): string {
  const small = about ? `<p class="about">${escapeHtml(about)}</p>` : '';
  const below = told ? factsHtml(told) : lead && `<p>${escapeHtml(lead)}</p>`;
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
<tr><td class="mark">${escapeHtml(shop.name)}<i></i></td></tr>
<tr><td class="head">${small}<h1>${escapeHtml(title)}</h1>${below}</td></tr>
<tr><td class="body">
${parts.map(partHtml).join('\n')}
</td></tr>
<tr><td class="foot">${escapeHtml(shop.name)}, ${escapeHtml(addressOf(shop))}</td></tr>
</table>
</body>
</html>
`;
}

function factsHtml(told: NonNullable<Letter['facts']>): string {
  const rows = told.map(
    ([label, value]) => `<tr><td>${escapeHtml(label)}<b>${escapeHtml(value)}</b></td></tr>`,
  );
  return table('facts', rows);
}

function partHtml(part: Part): string {
  if (part.kind === 'link') {
    const look = part.isQuiet ? 'button quiet' : 'button';
    return `<p><a class="${look}" href="${escapeHtml(part.href)}">${escapeHtml(part.label)}</a></p>`;
  }
  const heading = part.heading ? `<h2>${escapeHtml(part.heading)}</h2>` : '';
  if (part.kind === 'steps') return `${heading}${stepsHtml(part)}`;
  if (part.kind === 'sums') return `${heading}${sumsHtml(part)}`;
  return `${heading}<p>${part.lines.map(escapeHtml).join('<br>\n')}</p>`;
}

function stepsHtml({ steps, done }: Extract<Part, { kind: 'steps' }>): string {
  const rows = steps.map((step, index) => {
    const look = index < done ? ' class="done"' : '';
    return `<tr${look}><td><b>${index < done ? tick : index + 1}</b></td><td>${escapeHtml(step)}</td></tr>`;
  });
  return table('steps', rows);
}

function sumsHtml({ items, totals }: Extract<Part, { kind: 'sums' }>): string {
  const row = ({ label, detail, amount }: Row, look = ''): string => {
    const small = detail ? `<small>${escapeHtml(detail)}</small>` : '';
    return `<tr${look}><td>${escapeHtml(label)}${small}</td><td>${escapeHtml(amount)}</td></tr>`;
  };
  const last = totals.length - 1;
  return table('sums', [
    ...items.map((item) => row(item)),
    ...totals.map((sum, index) => row(sum, ` class="${index === last ? 'total' : 'fee'}"`)),
  ]);
}

function table(look: string, rows: readonly string[]): string {
  return `<table role="presentation" class="${look}" cellspacing="0" cellpadding="0">\n${rows.join('\n')}\n</table>`;
}

/** The card of thanks of the shop's own pages, in what mail programs understand. */
const sheet = `
body{margin:0;padding:16px 8px;background:${light.paper};color:${light.ink};font:16px/1.5 system-ui,Roboto,'Segoe UI',Arial,sans-serif}
table{width:100%}
td{padding:0;vertical-align:top}
.mail{max-width:600px;margin:0 auto}
.preview{display:none}
.mark{padding:4px 16px 12px;font-size:26px;font-weight:800;letter-spacing:-.02em}
i{display:inline-block;width:9px;height:9px;margin-left:3px;border-radius:9px;background:${light.accent}}
.head{padding:24px 16px;border-radius:16px 16px 0 0;background:${light.stage};color:${light['on-stage']}}
h1{margin:0;font-size:26px;line-height:1.2}
.head p{margin:8px 0 0;font-size:18px}
.head .about{margin:0 0 6px;font-size:14px}
.facts{margin-top:8px}
.facts td{padding-top:10px;font-size:14px}
.facts b{display:block;font-size:20px;line-height:1.3}
.body{padding:8px 16px 20px;border:1px solid ${light.line};border-top:0;border-radius:0 0 16px 16px;background:${light.surface}}
h2{margin:28px 0 0;font-size:18px;line-height:1.3}
p{margin:12px 0 0}
h2+p{margin-top:4px}
.steps{margin-top:8px}
.steps td{padding:6px 0}
.steps td:first-child{width:42px}
.steps b{display:block;width:28px;border-radius:14px;background:${light['accent-soft']};color:${light.accent};font-size:14px;line-height:28px;text-align:center}
.sums{margin-top:4px}
.sums td{padding:10px 0;border-bottom:1px solid ${light.line}}
.sums td+td{padding-left:16px;text-align:right;white-space:nowrap}
.sums .fee td{padding:10px 0 0;border:0}
.total td{padding:8px 0;border:0;font-size:20px;font-weight:700}
small{display:block;font-weight:400}
small::first-letter{text-transform:uppercase}
small,.foot{font-size:14px}
small,.foot,.done{color:${light['ink-soft']}}
.button{display:block;margin-top:20px;padding:12px 20px;border:1px solid ${light.accent};border-radius:24px;background:${light.accent};color:#fff;font-weight:700;text-align:center;text-decoration:none}
.quiet{background:none;color:${light.accent}}
.foot{padding:16px;text-align:center}
@media(min-width:500px){.mark{padding-left:32px}.head{padding:32px}.body{padding:12px 32px 28px}.button{display:inline-block;padding:12px 32px}}
@media(prefers-color-scheme:dark){
body{background:${dark.paper};color:${dark.ink}}
i{background:${dark.accent}}
.body{border-color:${dark.line};background:${dark.surface}}
.sums td{border-color:${dark.line}}
.steps b{background:${dark['accent-soft']};color:${dark.accent}}
small,.foot,.done{color:${dark['ink-soft']}}
.button{border-color:${dark.fill};background:${dark.fill}}
.quiet{border-color:${dark.accent};background:none;color:${dark.accent}}
}
`;
