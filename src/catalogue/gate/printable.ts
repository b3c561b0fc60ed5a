import { shorten } from '#domain/text/plain-text.ts';

/** A JSON value as an owner sees it in a report: its beginning, on one line, with every unseen character spelled out. */
export function shownValue(value: unknown): string {
  return shorten(printable(preview(value, 2)), 80);
}

/** Control and format characters, escape sequences among them, as `\u001b`: harmless on a terminal and not hidden. */
export function printable(text: string): string {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.codePointAt(0)?.toString(16).padStart(4, '0')}`,
  );
}

const shownCharacters = 80;
const shownEntries = 3;

/** Looks only as deep and as far as can be shown: a reply may nest a million lists. */
function preview(value: unknown, depth: number): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return `"${value.slice(0, shownCharacters)}"`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (depth === 0) return '…';
  if (Array.isArray(value)) {
    return `[${joined(
      value.slice(0, shownEntries).map((entry) => preview(entry, depth - 1)),
      value.length,
    )}]`;
  }
  const keys = Object.keys(value);
  const fields = keys.slice(0, shownEntries).map((key) => {
    return `${key.slice(0, shownCharacters)}: ${preview((value as Record<string, unknown>)[key], depth - 1)}`;
  });
  return `{${joined(fields, keys.length)}}`;
}

function joined(shown: readonly string[], count: number): string {
  return [...shown, ...(count > shown.length ? ['…'] : [])].join(', ');
}
