/** A time by the operator's own clock: `2026-01-05 12:00`. */
export function localTime(epochMs: number): string {
  const date = new Date(epochMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}
