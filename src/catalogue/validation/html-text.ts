import { Parser } from 'htmlparser2';
import type { TextRange } from '#domain/content/text-blocks.ts';
import { decodeEntities } from '#domain/text/entities.ts';
import { plainLine } from '#domain/text/plain-text.ts';

/** A text in the form that `domain/content/text-blocks.ts` reads, without any markup. */
export interface HtmlText {
  text: string;
  emphasis: TextRange[];
}

/** Whether a text contains a complete tag or comment; `for skin < 5 years` does not. */
function isHtml(text: string): boolean {
  return /<(?:!--|[/!]?[a-z][^<>]*>|\?[^<>]*>)/i.test(text);
}

/** The HTML of a text, also if a shop has escaped all of it (`&lt;p&gt;Soft&lt;/p&gt;`); null if it is plain. */
export function htmlOf(text: string): string | null {
  if (isHtml(text)) return text;
  const decoded = decodeEntities(text);
  return escaped.test(decoded) ? decoded : null;
}

/**
 * A short text without the tags that editors of shops leave in names and labels; those of lines become spaces. Other signs stay:
 * `age <5`, `a < b`, and a script or picture, which nobody writes to give a name its looks.
 */
export function withoutTags(text: string): string {
  const untagged = text.replace(tag, (each) => (tagOfLine.test(each) ? ' ' : ''));
  return untagged === text ? text : withoutTags(untagged);
}

/** Paragraphs, line breaks, lists and emphasis of an HTML text (R39); without scripts and the like. */
export function textOfHtml(html: string): HtmlText {
  const writer = new TextWriter(breaking.test(html));
  const parser = new Parser(
    {
      onopentag: (name) => writer.open(name),
      onclosetag: (name) => writer.close(name),
      ontext: (text) => writer.read(text),
    },
    { decodeEntities: false },
  );
  parser.end(html);
  writer.flush();
  return { text: writer.text, emphasis: writer.emphasis };
}

const paragraphs =
  'p|h[1-6]|ul|ol|dl|table|blockquote|section|article|main|header|footer|nav|aside|address|figure|form|fieldset|details|pre|hr';
const lines = 'br|div|li|tr|dt|dd|caption|figcaption|summary|legend';
const paragraph = new RegExp(`^(?:${paragraphs})$`);
const line = new RegExp(`^(?:${lines})$`);
/** Tags that break lines: in HTML with one of them, line ends of the source are spaces, as in a browser. */
const breaking = new RegExp(`<(?:${paragraphs}|${lines})\\b`, 'i');
/** Tags that count as markup even if they are escaped; any other escaped tag may be what the text is about. */
const escaped = new RegExp(`</[a-z][^<>]*>|<(?:${paragraphs}|${lines})(?:\\s[^<>]*)?/?>`, 'i');
/** Tags of words in a line. Those with one letter count only if they have no attribute but `name=value`: `a <b and c> d` is text. */
const words =
  'abbr|acronym|bdi|bdo|big|blink|body|center|cite|code|data|del|dfn|em|font|html|ins|kbd|label|mark|marquee|nobr|output|rp|rt|ruby|samp|small|span|strike|strong|sub|sup|time|tt|var|wbr|(?:o|st1|v|w):[a-z]+';
const tag = new RegExp(
  `</?(?:(?:${paragraphs}|${lines}|td|th|tbody|tfoot|thead|col|colgroup|${words})(?:[\\s/][^<>]*)?|[abipqsu](?:\\s[^<>]*=[^<>]*|[\\s/]*))>|<!--[^]*?-->`,
  'gi',
);
const tagOfLine = new RegExp(`^</?(?:${paragraphs}|${lines}|td|th)\\b`, 'i');
const emphatic = /^(?:b|strong|em|i|u|mark|th|h[1-6])$/;
const unread =
  /^(?:script|style|template|noscript|iframe|object|svg|math|head|title|select|textarea|button|audio|video|canvas)$/;

/** Separators of two pieces of text; the widest requested one is written. */
const gaps = ['', ' ', '\n', '\n\n'];
const [space, newLine, newParagraph] = [1, 2, 3];

class TextWriter {
  text = '';
  readonly emphasis: TextRange[] = [];
  readonly #hasTagsForLines: boolean;
  /** Text since the last tag; the parser may deliver it in several pieces. */
  #pieces = '';
  #gap = 0;
  /** Bullet or number before the next word. */
  #bullet = '';
  /** The open lists: for each the number of its last item, null for bullets. */
  readonly #lists: (number | null)[] = [];
  #items = 0;
  #emphatic = 0;
  #unread = 0;

  constructor(hasTagsForLines: boolean) {
    this.#hasTagsForLines = hasTagsForLines;
  }

  open(name: string): void {
    this.flush();
    if (name === 'li') this.#openItem();
    else this.#breakAt(name);
    if (name === 'ul' || name === 'ol') this.#lists.push(name === 'ol' ? 0 : null);
    if (emphatic.test(name)) this.#emphatic++;
    if (unread.test(name)) this.#unread++;
  }

  close(name: string): void {
    this.flush();
    if (name === 'ul' || name === 'ol') this.#lists.pop();
    if (name === 'li') this.#items--;
    if (name !== 'br') this.#breakAt(name);
    if (emphatic.test(name)) this.#emphatic--;
    if (unread.test(name)) this.#unread--;
  }

  read(text: string): void {
    if (this.#unread === 0) this.#pieces += text;
  }

  /** Writes the text since the last tag. */
  flush(): void {
    const text = decodeEntities(this.#pieces);
    this.#pieces = '';
    const pieces = this.#hasTagsForLines ? [text] : text.split(/\r\n?|\n/);
    for (const [index, each] of pieces.entries()) {
      if (index > 0) this.#breakLine();
      this.#write(each);
    }
  }

  #write(text: string): void {
    const words = plainLine(text);
    if (/^\s/.test(text)) this.#widen(space);
    if (words === '') return;
    const end = this.text.length;
    if (this.text !== '') this.text += gaps[this.#gap];
    this.text += this.#bullet;
    if (this.#emphatic > 0) this.#emphasize(words, this.#gap > space ? null : end);
    this.text += words;
    this.#bullet = '';
    this.#gap = /\s$/.test(text) ? space : 0;
  }

  /** Emphasizes words, in one range with emphasized ones before them in the line that end at `end`. */
  #emphasize(words: string, end: number | null): void {
    const last = this.emphasis.at(-1);
    const start = last !== undefined && last[1] === end ? last[0] : this.text.length;
    if (start !== this.text.length) this.emphasis.pop();
    this.emphasis.push([start, this.text.length + words.length]);
  }

  #openItem(): void {
    const number = this.#lists.pop() ?? null;
    this.#lists.push(number === null ? null : number + 1);
    this.#widen(newLine);
    this.#items++;
    this.#bullet = number === null ? '• ' : `${number + 1}. `;
  }

  #breakAt(name: string): void {
    const isParagraph = paragraph.test(name);
    if (this.#items > 0 && (isParagraph || line.test(name))) this.#widen(space);
    else if (isParagraph) this.#widen(newParagraph);
    else if (name === 'br') this.#breakLine();
    else if (line.test(name)) this.#widen(newLine);
    else if (name === 'td' || name === 'th') this.#widen(space);
  }

  /** Breaks the line; two breaks in a row end the paragraph. */
  #breakLine(): void {
    this.#widen(this.#gap < newLine ? newLine : newParagraph);
  }

  #widen(gap: number): void {
    this.#gap = Math.max(this.#gap, gap);
  }
}
