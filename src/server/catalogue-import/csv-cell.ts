import type { SpecificationReply } from '../catalogue/product-reply.ts';

/** `S | M | L`, or a JSON list where that would read back as something else. */
export function writeList(values: readonly string[]): string {
  return readable(values.join(' | '), readList, values);
}

/** Parts between bars, or a JSON list. */
export function readList(cell: string): unknown {
  return parsedJson(cell) ?? parts(cell);
}

export function writeSizes(sizes: readonly string[]): string {
  return readable(sizes.join(' | '), readSizes, sizes);
}

/** As `readList`; where there are no bars, commas separate too (R31). */
export function readSizes(cell: string): unknown {
  return parsedJson(cell) ?? parts(cell.includes('|') ? cell : cell.replaceAll(',', '|'));
}

/** `Weight: 1 kg | Scent: Lemon`, or a JSON list where that would read back as something else. */
export function writeSpecifications(specifications: readonly SpecificationReply[]): string {
  const plain = specifications.map(({ label, value }) => `${label}: ${value}`).join(' | ');
  return readable(plain, readSpecifications, specifications);
}

/** Labels and values between bars, or JSON. */
export function readSpecifications(cell: string): unknown {
  return parsedJson(cell) ?? parts(cell).map(readSpecification);
}

/** What a spreadsheet would run as a formula, after any number of quotes. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** A quote in front keeps a spreadsheet from running the cell. Lossless: `unguarded` takes away exactly one. */
export function guarded(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

export function unguarded(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}

function readable(plain: string, read: (cell: string) => unknown, values: readonly unknown[]): string {
  const json = JSON.stringify(values);
  return JSON.stringify(read(plain)) === json ? plain : json;
}

function parsedJson(cell: string): unknown {
  if (!/^\s*[[{]/.test(cell)) return null;
  try {
    return JSON.parse(cell);
  } catch {
    return null;
  }
}

function parts(cell: string): string[] {
  return cell
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readSpecification(part: string): SpecificationReply {
  const [label = '', ...value] = part.split(':');
  return { label: label.trim(), value: value.join(':').trim() };
}
