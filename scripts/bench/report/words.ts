/** A figure with its unit, in as many digits as it is sure of: `9.1 kB`, `940 ms`, `2,879 a second`. */
export function figureText(value: number, unit: string): string {
  if (unit === 'bytes') return value < 1_000 ? `${value.toFixed(0)} bytes` : `${shortest(value / 1000)} kB`;
  return `${shortest(value)}${unit === '' ? '' : ` ${unit}`}`;
}

function shortest(value: number): string {
  if (Number.isInteger(value) || value >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 10 ? 1 : 2);
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
