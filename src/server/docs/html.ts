import { escapeHtml } from '#domain/text/escape-html.ts';

/** Markup that is safe to put into a page as it stands. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | string | number | readonly Part[];

/** A piece of a page; whatever is put into it that is not `Html` is escaped. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(String.raw({ raw: strings }, ...parts.map(escaped)));
}

function escaped(part: Part): string {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(escaped).join('');
  return escapeHtml(String(part));
}
