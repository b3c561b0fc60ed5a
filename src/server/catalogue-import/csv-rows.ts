import { CsvError, parse } from 'csv-parse/sync';

/** A row of a CSV text. With an `issue` it cannot be read, and its line is its only cell. */
export interface CsvRow {
  cells: readonly string[];
  issue: string | null;
}

/**
 * The rows of a CSV text, its header first. A quotation mark inside a cell without quotes, `Pan 10"`, is a letter. Any other stray one
 * refuses its line, and reading goes on with the next line, so that an open quote swallows no row.
 */
export function readCsvRows(text: string): CsvRow[] {
  const { rows: csv, delimiter } = findDelimiter(text);
  const rows: CsvRow[] = [];
  let unread = Buffer.from(csv);
  let line = csv === text ? 1 : 2;
  while (unread.length > 0) {
    const start = readUntilStrayQuote(unread, delimiter, rows);
    if (start === unread.length) return rows;
    const length = unread.subarray(start).findIndex((byte) => byte === 10 || byte === 13);
    const end = length < 0 ? unread.length : start + length;
    line += unread.toString('utf8', 0, start).match(lineEnd)?.length ?? 0;
    rows.push({ cells: [unread.toString('utf8', start, end)], issue: strayQuote(line++) });
    unread = unread.subarray(end + (unread.toString('latin1', end, end + 2) === '\r\n' ? 2 : 1));
  }
  return rows;
}

const lineEnd = /\r\n|\n|\r/g;

/** Adds the rows before the first stray quotation mark to `rows`. Returns where its row starts in the bytes, or their length. */
function readUntilStrayQuote(bytes: Buffer, delimiter: string, rows: CsvRow[]): number {
  let end = 0;
  const on_record = (cells: string[], info: { bytes: number }) => {
    rows.push({ cells, issue: null });
    end = info.bytes;
    return null;
  };
  try {
    parse(bytes, {
      bom: true,
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // Lenient in cells without quotes only: with `trim`, text behind a closing mark is still an error.
      relax_quotes: true,
      trim: true,
      on_record,
    });
    return bytes.length;
  } catch (error) {
    if (error instanceof CsvError) return end;
    throw error;
  }
}

function strayQuote(line: number): string {
  return `has a stray quotation mark in line ${line} of the file: quote the cell and double the mark, "10"" pan"`;
}

/** A CSV text whose first row is the header, and the character between its cells. */
interface DelimitedText {
  rows: string;
  delimiter: string;
}

/**
 * Finds the delimiter of a CSV text: the one that a first line `sep=;` names, which spreadsheets read and do not show, else the
 * one that the first row has most of.
 */
function findDelimiter(text: string): DelimitedText {
  const [line, , named] = separatorLine.exec(text) ?? [];
  if (line !== undefined && named !== undefined) return { rows: text.slice(line.length), delimiter: named };
  return { rows: text, delimiter: delimiterOf(text) };
}

const separatorLine = /^\ufeff?("?)sep=([^\w"\r\n])\1[;,\t ]*(?:\r\n|\n|\r|$)/i;

/** Delimiter of a file: spreadsheets with a decimal comma write semicolons, and tabs in a file of "Unicode text". */
function delimiterOf(text: string): string {
  return [',', ';', '\t'].reduce((most, sign) =>
    countInHeader(text, sign) > countInHeader(text, most) ? sign : most,
  );
}

/** Number of `sign` in the first row, outside of quoted cells. */
function countInHeader(text: string, sign: string): number {
  const [header = ''] = text.replace(/"[^"]*"/g, '').split(/[\r\n]/, 1);
  return header.split(sign).length - 1;
}
