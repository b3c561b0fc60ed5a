import { OperatorError } from '../operator-error.ts';

/** A CSV text whose first row is the header, and the character between its cells. */
export interface DelimitedText {
  rows: string;
  delimiter: string;
}

/**
 * Finds the delimiter of a CSV text: the one that a first line `sep=;` names, which spreadsheets read and do not show, else a
 * comma or a semicolon. Throws an `OperatorError` that names `file` when there are tabs that nothing names.
 */
export function findDelimiter(text: string, file: string): DelimitedText {
  const [line, , named] = separatorLine.exec(text) ?? [];
  if (line !== undefined && named !== undefined) return { rows: text.slice(line.length), delimiter: named };
  const delimiter = delimiterOf(text);
  if (countInHeader(text, '\t') <= countInHeader(text, delimiter)) return { rows: text, delimiter };
  throw new OperatorError(
    `${file} has tabs between its cells: save it once more as CSV, with commas or semicolons.`,
  );
}

const separatorLine = /^\ufeff?("?)sep=([^\w"\r\n])\1[;,\t ]*(?:\r\n|\n|\r|$)/i;

/** Delimiter of a file: spreadsheets with a decimal comma write semicolons. */
function delimiterOf(text: string): string {
  return countInHeader(text, ';') > countInHeader(text, ',') ? ';' : ',';
}

/** Number of `sign` in the first row, outside of quoted cells. */
function countInHeader(text: string, sign: string): number {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  return header.split(sign).length - 1;
}
