import { CsvError, parse } from 'csv-parse/sync';
import { OperatorError } from '../errors.ts';

/**
 * The rows of a CSV text, its header first. A quotation mark inside a cell without quotes, `Pan 10"`, is a letter; any other stray one
 * throws an `OperatorError` that names `file`.
 */
export function readCsvRows(text: string, file: string): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // Lenient in cells without quotes only: with `trim`, text behind a closing mark is still an error.
      relax_quotes: true,
      trim: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new OperatorError(
      `${file} has a stray quotation mark (${error.message}): quote the cell and double the mark, "10"" pan".`,
    );
  }
}

/** The sign that the first row has most of: spreadsheets with a decimal comma write semicolons, "Unicode text" has tabs. */
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
