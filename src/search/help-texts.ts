/** A page of text in Markdown. */
export interface WrittenPage {
  path: string;
  title: string;
  lead: string;
  /** Markdown without front matter, facts filled in. */
  markdown: string;
  /** Ids of its headings, in their order. */
  ids: readonly string[];
}

/** Cuts a page at its headings into sections of plain text, without table rows that hold only numbers. */
export function helpSections({ path, title, lead, markdown, ids }: WrittenPage): HelpSection[] {
  const [, ...parts] = `\n${markdown}`.split(/\n#{2,} /);
  const sections = parts.map((part, index) => {
    const [heading = '', ...lines] = part.split('\n');
    return { page: title, heading: plain(heading), address: `${path}#${ids[index]}`, text: textOf(lines) };
  });
  return [{ page: title, heading: '', address: path, text: plain(lead) }, ...sections];
}

function textOf(lines: readonly string[]): string {
  const isHead = (index: number) => /^\|[-|: ]+\|$/.test(lines[index + 1] ?? '');
  const sentences = lines.map((line, index) => (isHead(index) ? '' : sentence(line, lines[index + 1] ?? '')));
  return sentences.filter((line) => line !== '').join(' ');
}

/** A line as a sentence or a part of one. */
function sentence(line: string, next: string): string {
  if (line.startsWith('|')) return row(line);
  const text = plain(line.replace(item, ''));
  if (!item.test(line) || /[.:?!]$/.test(text)) return text;
  return text + (item.test(next) ? ',' : '.');
}

/** The bullet or number that begins an item of a list. */
const item = /^(-|\d+\.) +/;

/** A row of a table as a sentence, `Kampala: 1-3 days.`; '' for a row of measures, which only its table explains. */
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

/** A section of a page of text, from one heading to the next, as the search finds and shows it. */
export interface HelpSection {
  /** Title of its page. */
  page: string;
  /** '' for the text before the first heading, which is of the page itself. */
  heading: string;
  /** `/shipping#where-is-my-order` */
  address: string;
  /** On one line. */
  text: string;
}

/** The shop's texts for shoppers, as the search fetches them. */
export interface HelpTexts {
  /** Sections of the pages, the most useful page first. */
  sections: readonly HelpSection[];
  /** As `synonymsText` writes them. */
  synonyms: string;
  /** `questionWords`, below. */
  questionWords: string;
}

/** Stop words of questions and headings, folded, joined by spaces: they rank answers, but by themselves they make no text an answer. */
export const questionWords = [
  'a about all always am an and any are as at back be between by came can choose clear close closed',
  'come could did do does each else first for from get give go had has have how i if in is it keep kept',
  'know long look made make many may me more most much my need new next no not now of on one open or',
  'other our out part place please right see short should simply so some something stay story take takes tell',
  'than that the there these thing things this to try two up use usual version want was we what when',
  'where which while who why will with without work works would you your',
].join(' ');
