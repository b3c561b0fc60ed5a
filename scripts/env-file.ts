import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { OperatorError, reasonOf } from '#server/operator-error.ts';

/**
 * Variables that the `.env` in `file` sets; `known` are the names of the shop's own. Throws one sentence for a file that cannot
 * be read, is not in UTF-8, has a line that sets nothing or would be cut at a `#`, or sets an unknown `SHOP_…`. The sentence never repeats a value, since
 * many are passwords.
 */
export function readEnvFile(file: string, known: ReadonlySet<string>): NodeJS.Dict<string> {
  const text = textIn(file);
  assertNoStrayLines(text, file);
  const variables = parseEnv(text);
  const [unknown] = unknownNames(variables, known);
  if (unknown === undefined) return variables;
  throw new OperatorError(
    `${file} sets ${unknown}, which is no variable of the shop: .env.example lists them all, such as SHOP_NAME=Lulu.`,
  );
}

/** The names of the variables in `.env.example`, where each is commented out with its default. */
export function variableNames(example: string): Set<string> {
  const names = readFileSync(example, 'utf8').matchAll(/^# ?([A-Z][A-Z_]+)=/gm);
  return new Set([...names].map(([, name = '']) => name));
}

/** Names of variables that look like the shop's own (`SHOP_…`, `SHOP-…`) and are not among the `known` ones. */
export function unknownNames(variables: NodeJS.Dict<string>, known: ReadonlySet<string>): string[] {
  return Object.keys(variables).filter((name) => /^shop[_.-]/i.test(name) && !known.has(name));
}

function textIn(file: string): string {
  const bytes = bytesIn(file);
  try {
    // Leaves out a byte order mark.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    // English in UTF-16 without a byte order mark has a NUL beside each letter.
    if (!text.includes('\0')) return text;
  } catch {
    // The error is thrown below.
  }
  throw new OperatorError(`${file} is not in UTF-8: save it once more with that encoding.`);
}

function bytesIn(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new OperatorError(
      `${file} cannot be read (${reasonOf(error)}): make it a file that this user may read, or take it away.`,
    );
  }
}

/** Throws for a line that sets nothing or is cut at a `#`, since `parseEnv` skips or cuts such a line silently. */
function assertNoStrayLines(text: string, file: string): void {
  const lines = text.replace(/\r\n?/g, '\n');
  const statement = new RegExp(`${blank}(?:${assignment}|#${anyRest})?(?:\n|$)`, 'y');
  while (statement.lastIndex < lines.length) {
    const start = statement.lastIndex;
    const match = statement.exec(lines);
    const line = `Line ${lines.slice(0, start).split('\n').length} of ${file}`;
    if (match && wholeOrRemarked.test(match.groups?.unquoted ?? '')) continue;
    if (match)
      throw new OperatorError(
        `${line} has a # in a value without quotes, which would end there: put the value in quotes, such as "Plot #12", or a space before and after the # of a remark.`,
      );
    throw new OperatorError(
      `${line} is no NAME=value, or has a quote that never ends: write it such as SHOP_NAME="Lulu", or put a # before it.`,
    );
  }
}

const blank = String.raw`[^\S\n]*`;
const anyRest = String.raw`[^\n]*`;
/** A quoted value, which may span several lines; a comment alone may follow it on the last one. */
const quoted = ['"', "'", '`']
  .map((quote) => `${quote}[^${quote}]*${quote}${blank}(?:#${anyRest})?`)
  .join('|');
/** An unquoted value. It begins with no quote: `parseEnv` takes an unclosed quote for a part of the value, and pages would show it. */
const unquoted = `(?!["'\`])(?<unquoted>${anyRest})`;
/** An unquoted value without a `#`, or with one after a space, which begins a comment: `parseEnv` cuts a value at any `#`. */
const wholeOrRemarked = /^[^#]*$|^(?:[^#]*\s)?#+(?:\s|$)/;
const assignment = String.raw`(?:export[^\S\n]+)?[A-Za-z_][\w.-]*${blank}=${blank}(?:${quoted}|${unquoted})`;
