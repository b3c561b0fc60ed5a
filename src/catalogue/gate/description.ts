import type { TextRange } from '#domain/content/text-blocks.ts';
import { shorten } from '#domain/text/plain-text.ts';
import { isHtml, textOfHtml } from './html-text.ts';
import { misunderstood, type Reading, understood } from './reading.ts';
import { readParagraphs } from './text.ts';

interface Description {
  description: string;
  emphasis?: TextRange[];
}

/** A product's description as text: HTML becomes paragraphs, lines, lists and emphasis, and no tag of it is left (R39). */
export function readDescription(value: unknown): Reading<Description> {
  const html = typeof value === 'string' ? value.slice(0, 10 * limit) : '';
  if (!isHtml(html)) {
    const { value: description, fault } = readParagraphs(value, limit);
    return { value: { description }, fault };
  }
  const { text, emphasis } = textOfHtml(html);
  const description = shorten(text, limit);
  const shown = emphasis.filter(([, end]) => end < limit);
  const result = { description, ...(shown.length > 0 && { emphasis: shown }) };
  if (description === text && html === value) return understood(result);
  return misunderstood(result, value, `was cut to ${limit} characters`);
}

const limit = 20_000;
