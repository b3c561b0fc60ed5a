import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { distance, editsAllowed } from '#search/spelling.ts';
import { OperatorError, reasonOf } from '#server/errors.ts';

/** The variables that a `.env` sets, and warnings of what reads like a slip in it, one sentence each. */
export interface EnvFile {
  variables: NodeJS.Dict<string>;
  slips: string[];
}

/**
 * Reads the `.env` in `file`; `known` are the names of the shop's own variables. Throws one sentence for a file that cannot
 * be read, is not in UTF-8, has a line that sets nothing or would be cut at a `#`, or sets an unknown `SHOP_…`. The sentence never
 * repeats a value, since many are passwords.
 */
export function readEnvFile(file: string, known: ReadonlySet<string>): EnvFile {
  const text = textIn(file);
  const lines = assignmentsIn(text, file);
  const variables = parseEnv(text);
  const [unknown] = unknownNames(variables, known);
  if (unknown === undefined) {
    return {
      variables,
      slips: [...misspeltNames(file, variables, known), ...repeatedNames(file, lines, known)],
    };
  }
  const likely = likelyName(unknown, known);
  throw new OperatorError(
    likely === null
      ? `${file} sets ${unknown}, which is no variable of the shop: .env.example lists them all, such as SHOP_NAME=Lulu.`
      : `${file} sets ${unknown}, which is no variable of the shop: write ${likely}, if you mean that; .env.example lists them all.`,
  );
}

/**
 * Warnings of names in `file` that are none of the `known` ones and read like a slip for one that is not set (`PHONE` for
 * `SHOP_PHONE`), one sentence each. Other names may belong to other programs.
 */
function misspeltNames(file: string, variables: NodeJS.Dict<string>, known: ReadonlySet<string>): string[] {
  return Object.keys(variables).flatMap((name) => {
    const likely = known.has(name) ? null : likelyName(name, known);
    if (likely === null || variables[likely] !== undefined) return [];
    return [`${file} sets ${name}, which the shop does not read: write ${likely}, if you mean that.`];
  });
}

/** Warnings of `known` variables that several lines set. Other programs may read the file otherwise. */
function repeatedNames(file: string, lines: readonly Assignment[], known: ReadonlySet<string>): string[] {
  const linesByName = Map.groupBy(lines, ({ name }) => name);
  return [...linesByName].flatMap(([name, all]) => {
    const last = all.at(-1)?.line;
    if (all.length === 1 || !known.has(name)) return [];
    const earlier = all.slice(0, -1).map(({ line }) => line);
    const others = earlier.length === 1 ? `line ${earlier[0]}` : `lines ${earlier.join(', ')}`;
    return [
      `${file} sets ${name} in line ${last} and in ${others}: line ${last} counts, so take the rest away.`,
    ];
  });
}

/** The known name that is spelt like this one but for a few slips; null where none is. Case, `SHOP` and signs do not count. */
function likelyName(name: string, known: ReadonlySet<string>): string | null {
  const typed = bareName(name);
  const most = editsAllowed(typed.length);
  const slips = [...known]
    .map((each) => ({ each, edits: distance(typed, bareName(each), most).edits }))
    .filter(({ edits }) => edits <= most)
    .toSorted((one, other) => one.edits - other.edits);
  return slips[0]?.each ?? null;
}

function bareName(name: string): string {
  return name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replace(/^SHOP(?=.)/, '');
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
    // Leaves out a byte order mark. `parseEnv` would join lines that end with a carriage return alone.
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n');
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

/** A variable, and the number of the line that sets it, from 1. */
interface Assignment {
  name: string;
  line: number;
}

/**
 * The assignments in a `.env`, in their order. Throws for a line that sets nothing or is cut at a `#`, since `parseEnv` skips or cuts
 * such a line silently.
 */
function assignmentsIn(lines: string, file: string): Assignment[] {
  const statement = new RegExp(`${blank}(?:${assignment}|#${anyRest})?(?:\n|$)`, 'y');
  const assignments: Assignment[] = [];
  while (statement.lastIndex < lines.length) {
    const start = statement.lastIndex;
    const match = statement.exec(lines);
    const line = lines.slice(0, start).split('\n').length;
    const { name, unquoted = '' } = match?.groups ?? {};
    if (match && wholeOrRemarked.test(unquoted)) {
      if (name !== undefined) assignments.push({ name, line });
      continue;
    }
    if (match)
      throw new OperatorError(
        `Line ${line} of ${file} has a # in a value without quotes, which would end there: put the value in quotes, such as "Plot #12", or a space before and after the # of a remark.`,
      );
    throw new OperatorError(
      `Line ${line} of ${file} is no NAME=value, or has a quote that never ends: write it such as SHOP_NAME="Lulu", or put a # before it.`,
    );
  }
  return assignments;
}

const blank = String.raw`[^\S\n]*`;
const anyRest = String.raw`[^\n]*`;
/** A quoted value, which may span several lines; a comment alone may follow it on the last one. */
const quoted = ['"', "'", '`']
  .map((quote) => `${quote}[^${quote}]*${quote}${blank}(?:#${anyRest})?`)
  .join('|');
/**
 * An unquoted value. It begins with no quote, also behind spaces: `parseEnv` takes an unclosed quote for a part of the value, and pages
 * would show it.
 */
const unquoted = `(?!${blank}["'\`])(?<unquoted>${anyRest})`;
/** An unquoted value without a `#`, or with one after a space, which begins a comment: `parseEnv` cuts a value at any `#`. */
const wholeOrRemarked = /^[^#]*$|^(?:[^#]*\s)?#+(?:\s|$)/;
const assignment = String.raw`(?:export[^\S\n]+)?(?<name>[A-Za-z_][\w.-]*)${blank}=${blank}(?:${quoted}|${unquoted})`;
