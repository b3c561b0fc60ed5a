import type { HelpSection } from './help-section.ts';

/** A page of text as it is written. */
export interface WrittenPage {
  path: string;
  title: string;
  lead: string;
  /** Without front matter; its facts filled in. */
  markdown: string;
  /** Ids of its headings, in their order. */
  ids: readonly string[];
}

/** The page cut at its headings, without the marks of Markdown and without rows of mere numbers. */
export function helpSections({ path, title, lead, markdown, ids }: WrittenPage): HelpSection[] {
  const [, ...parts] = `\n${markdown}`.split(/\n#{2,} /);
  const sections = parts.map((part, place) => {
    const [heading = '', ...lines] = part.split('\n');
    return { page: title, heading: plain(heading), address: `${path}#${ids[place]}`, text: textOf(lines) };
  });
  return [{ page: title, heading: '', address: path, text: plain(lead) }, ...sections];
}

function textOf(lines: readonly string[]): string {
  const isHead = (place: number) => /^\|[-|: ]+\|$/.test(lines[place + 1] ?? '');
  const said = lines.map((line, place) => (isHead(place) ? '' : sentence(line, lines[place + 1] ?? '')));
  return said.filter((line) => line !== '').join(' ');
}

/** A line as somebody would read it out. */
function sentence(line: string, next: string): string {
  if (line.startsWith('|')) return row(line);
  const text = plain(line.replace(item, ''));
  if (!item.test(line) || /[.:?!]$/.test(text)) return text;
  return text + (item.test(next) ? ',' : '.');
}

/** What a line of a list begins with. */
const item = /^(-|\d+\.) +/;

/** `Kampala: 1-3 days.`, and nothing of a row of measures, which only its table explains. */
function row(line: string): string {
  const cells = line.split('|').map(plain).filter(Boolean);
  const [first = '', ...others] = cells;
  const isSaid = cells.filter((cell) => /\p{L}/u.test(cell)).length > 1;
  return isSaid ? `${first}: ${others.join(', ')}.` : '';
}

function plain(markdown: string): string {
  return markdown
    .replace(/\[(.*?)\]\(.*?\)/g, '$1')
    .replaceAll('**', '')
    .trim();
}
