/** What is wrong with, or worth knowing about, a row of a file. */
export interface Remark {
  /** As a spreadsheet counts rows; in JSON the first product is 1. 0 for the file as a whole. */
  row: number;
  /** As it came, '' when there is none. */
  id: string;
  /** '' for the row as a whole. */
  field: string;
  /** As it came, shortened. */
  value: string;
  /** Goes on after the value: `is not a price`. */
  reason: string;
}

/** `row 3, id 14: price "abc" is not a price`, without signs that would steer a terminal. */
export function remarkLine({ row, id, field, value, reason }: Remark): string {
  const place = [row > 0 && `row ${row}`, id !== '' && `id ${id}`].filter(Boolean).join(', ');
  const words = [field, value, reason].filter((part) => part !== '').join(' ');
  return (place === '' ? words : `${place}: ${words}`).replace(/\p{Cc}/gu, '');
}
