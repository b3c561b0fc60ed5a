/** `2026-01-05 12:00`, at the operator's own clock. */
export function localTime(epochMs: number): string {
  const at = new Date(epochMs);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}
